import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdminWithPassword, PASSWORD, resetPassword } from '../../../../test/support/accounts.ts'
import { insertSession } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { deviceOf, giveSecondFactor, logInWith, pendingToken } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })
const WRONG = 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'

let last = 0
const anyNetwork = () => ({ 'X-Forwarded-For': `198.51.100.${++last % 250}` })

/** An admin, and a device on which the factor was proven. */
async function adminWithFactor() {
  const admin = await buildAdminWithPassword(shop)
  const factor = await giveSecondFactor(shop, admin)
  const device = deviceOf(await complete(await waiting(admin.email), await factor.code()))
  return { ...admin, device, factor }
}
/** The token of a sign-in with the right password. */
const waiting = async (email: string, headers = {}, password = PASSWORD) =>
  pendingToken(await logInWith(shop, email, password, { ...anyNetwork(), ...headers }))
const complete = (token: string, code: string, headers = {}) =>
  request(shop, 'POST /auth/second-factor', { body: { token, code }, headers: { ...anyNetwork(), ...headers } })

test('after ten wrong codes, in whichever sign-ins, the next has to wait; a known device does not', async () => {
  const { email, device, factor } = await adminWithFactor()
  for (let tries = 0; tries < 10; tries += 1) assertRefused(await complete(await waiting(email), WRONG), 'factor_wrong')
  const refused = await complete(await waiting(email), await factor.code())
  assertRefused(refused, 'too_many_requests')
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  assert.equal((await complete(await waiting(email, device), await factor.code(), device)).status, 200)
})

test('a right password that waits for the second factor is no wrong attempt; of many concurrent codes, only as many are tried as are free', async () => {
  const { email } = await adminWithFactor()
  for (let tries = 0; tries < 25; tries += 1) {
    assertRefused(await logInWith(shop, email, PASSWORD, anyNetwork()), 'second_factor_needed')
  }
  const token = await waiting(email)
  const answers = await Promise.all(Array.from({ length: 25 }, () => complete(token, WRONG)))
  assert.equal(answers.filter(({ status }) => status === 400).length, 10)
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

test('neither a reset of the password, nor a sign-in, nor a session gives new attempts', async () => {
  const { email, id, factor } = await adminWithFactor()
  const { bearer } = await insertSession(shop, id)
  const prove = (code: string) => request(shop, 'POST /auth/factor', { bearer, body: { code }, headers: anyNetwork() })
  for (let tries = 0; tries < 5; tries += 1) {
    assertRefused(await complete(await waiting(email), WRONG), 'factor_wrong')
    assertRefused(await prove(WRONG), 'factor_wrong')
  }
  assertRefused(await prove(await factor.code()), 'too_many_requests')
  const chosen = 'a later monsoon'
  const device = deviceOf(await resetPassword(shop, email, chosen, anyNetwork()))
  for (const headers of [{}, device]) {
    const answer = await complete(await waiting(email, headers, chosen), await factor.code(), headers)
    assertRefused(answer, 'too_many_requests')
  }
})

test('signing in to another account gives a known device no new attempts', async () => {
  const { email, device, factor } = await adminWithFactor()
  for (let tries = 0; tries < 20; tries += 1)
    assertRefused(await complete(await waiting(email, device), WRONG, device), 'factor_wrong')
  const other = await buildAdminWithPassword(shop)
  const renamed = deviceOf(await logInWith(shop, other.email, PASSWORD, { ...anyNetwork(), ...device }))
  assertRefused(await complete(await waiting(email, renamed), await factor.code(), renamed), 'too_many_requests')
})
