import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { tokenFromMail } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

const shop = shopForTests()
const password = 'monsoon rain'
/** Two of the most used, one in capitals, one in wide letters, one from far down the list, and two words of the shop */
const common = ['iloveyou', 'trustno1', 'LetMeIn', 'ｌｅｔｍｅｉｎ', 'vantage', 'Paudha@2026', 'nursery']

async function register() {
  const account = { name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password }
  const { token } = await shop.api().call('POST /auth/register', { body: account })
  return { ...account, bearer: token }
}

test('a common password is refused wherever one is chosen, with a helpful message, and nothing changes', async () => {
  const asha = await register()
  await shop.api().call('POST /auth/forgot-password', { body: { email: asha.email } })
  const token = await tokenFromMail(shop, asha.email, 'Choose a new password')
  for (const weak of common) {
    await assertUnchanged(shop.database, async () => {
      const body = { name: 'Ravi', email: 'ravi@paudha.example', password: weak }
      const registered = await request(shop, 'POST /auth/register', { body })
      const reset = await request(shop, 'POST /auth/reset-password', { body: { token, password: weak } })
      const change = { bearer: asha.bearer, body: { currentPassword: password, password: weak } }
      const changed = await request(shop, 'PUT /auth/password', change)
      for (const answer of [registered, reset, changed]) {
        assertRefused(answer, 'invalid', ['password'])
        assert.match(ErrorResponse.parse(answer.json).fields?.password ?? '', /most used.*choose another/i)
      }
    })
  }
  assert.equal(
    (await request(shop, 'POST /auth/reset-password', { body: { token, password: 'leafy green' } })).status,
    200,
  )
})

test('an account that has a common password already signs in with it', async () => {
  const { email } = await register()
  const held = { password_hash: await hashPassword('trustno1') }
  await shop.database.updateTable('users').set(held).where('email', '=', email).execute()
  assert.equal((await request(shop, 'POST /auth/login', { body: { email, password: 'trustno1' } })).status, 200)
})

test('the ten thousand most used passwords of six characters or more are common, and no others', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6)
  const judged = [listed[0], listed[9_999], listed[10_000], 'monsoon', 'plant by the window', 'plant गुलाब 92'].map(
    (word = '') => isCommonPassword(word),
  )
  assert.deepEqual(judged, [true, true, false, false, false, false])
})
