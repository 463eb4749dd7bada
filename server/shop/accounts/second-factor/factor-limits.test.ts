import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdminWithPassword, PASSWORD } from '../../../../test/support/accounts.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { deviceOf, giveSecondFactor, logInWith, pendingToken } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })
const WRONG = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'

let last = 0
const anyNetwork = () => ({ 'X-Forwarded-For': `198.51.100.${++last % 250}` })

async function adminWithFactor() {
  const admin = await buildAdminWithPassword(shop)
  const device = deviceOf(await logInWith(shop, admin.email, PASSWORD, anyNetwork()))
  return { ...admin, device, factor: await giveSecondFactor(shop, admin) }
}
const complete = (token: string, code: string, headers = {}) =>
  request(shop, 'POST /auth/second-factor', { body: { token, code }, headers: { ...anyNetwork(), ...headers } })

test('after ten wrong codes, in whichever sign-ins, the next has to wait; a known device does not', async () => {
  const { email, device, factor } = await adminWithFactor()
  const token = async (headers = {}) =>
    pendingToken(await logInWith(shop, email, PASSWORD, { ...anyNetwork(), ...headers }))
  for (let tries = 0; tries < 10; tries += 1) assertRefused(await complete(await token(), WRONG), 'factor_wrong')
  const refused = await complete(await token(), await factor.code())
  assertRefused(refused, 'too_many_requests')
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  assert.equal((await complete(await token(device), await factor.code(), device)).status, 200)
})

test('of many concurrent codes no more are tried than are free', async () => {
  const { email } = await adminWithFactor()
  const token = pendingToken(await logInWith(shop, email, PASSWORD, anyNetwork()))
  const answers = await Promise.all(Array.from({ length: 25 }, () => complete(token, WRONG)))
  assert.equal(answers.filter(({ status }) => status === 400).length, 10)
})

test('a right password that waits for the second factor counts as no wrong attempt', async () => {
  const { email } = await adminWithFactor()
  for (let tries = 0; tries < 25; tries += 1) {
    assertRefused(await logInWith(shop, email, PASSWORD, anyNetwork()), 'second_factor_needed')
  }
})

test('wrong proofs within a session have to wait as well, and a right one resets the counter', async () => {
  const { bearer, factor } = await adminWithFactor()
  const prove = (code: string) => request(shop, 'POST /auth/factor', { bearer, body: { code } })
  for (let tries = 0; tries < 10; tries += 1) assertRefused(await prove(WRONG), 'factor_wrong')
  assertRefused(await prove(await factor.code()), 'too_many_requests')
  await sql`update back_offs set blocked_until = '-infinity'`.execute(shop.database)
  assert.equal((await prove(await factor.code())).status, 200)
  for (let tries = 0; tries < 10; tries += 1) assertRefused(await prove(WRONG), 'factor_wrong')
})
