import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { delayAfter } from '../../../domain/back-off.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { clearBackOff, countBackOff } from './back-off.ts'
import type { Counter } from './rate-limiter.ts'

const shop = shopForTests()
const rule = { freeAttempts: 3, firstDelay: 2, maxDelay: 30, decaySeconds: 60 }
const counterOf = (whose: string): Counter => ({ limit: 'login', by: 'account', whose })
const passSeconds = (seconds: number) =>
  sql`
    update back_offs set tried_at = tried_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})
  `.execute(shop.database)

test('the database waits as long as the rule says, attempt by attempt, and forgets as it says', async () => {
  const counter = counterOf('rule')
  for (let tries = 1; tries <= 9; tries += 1) {
    assert.equal(await countBackOff(shop.database, counter, rule), null, `try ${tries}`)
    const wait = delayAfter(tries, rule)
    if (wait === 0) continue
    assert.equal(await countBackOff(shop.database, counter, rule), wait, `after try ${tries}`)
    await passSeconds(wait)
  }
  // Nine tries stopped growing at seven: 2, 4, 8, 16, 30. Five of them are forgotten in five minutes, two are left.
  await passSeconds(5 * rule.decaySeconds)
  assert.equal(await countBackOff(shop.database, counter, rule), null)
  const wait = await countBackOff(shop.database, counter, rule)
  assert.equal(wait, delayAfter(3, rule))
})

test('of many attempts at once no more get through than are free, and one after each wait', async () => {
  const counter = counterOf('crowd')
  const atOnce = async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => countBackOff(shop.database, counter, rule)))
    return waits.filter((wait) => wait === null).length
  }
  assert.equal(await atOnce(), 3)
  // A refused attempt does not make the wait longer.
  for (let tries = 0; tries < 20; tries += 1) assert.equal(await countBackOff(shop.database, counter, rule), 2)
  for (const wait of [2, 4, 8]) {
    await passSeconds(wait)
    assert.equal(await atOnce(), 1)
  }
})

test('a cleared counter starts again at zero, another is left alone', async () => {
  for (const whose of ['asha', 'ravi']) {
    for (let tries = 0; tries < 3; tries += 1) await countBackOff(shop.database, counterOf(whose), rule)
  }
  await clearBackOff(shop.database, counterOf('asha'))
  assert.equal(await countBackOff(shop.database, counterOf('asha'), rule), null)
  assert.equal(await countBackOff(shop.database, counterOf('ravi'), rule), 2)
})
