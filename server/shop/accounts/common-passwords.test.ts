import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { choosePassword, PASSWORD, register, resetLink } from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { isCommonPassword } from './common-passwords.ts'

const shop = shopForTests()
/** Two of the most used, one in capitals, one in wide letters, one from far down the list, and two words of the shop */
const common = ['iloveyou', 'trustno1', 'LetMeIn', 'ｌｅｔｍｅｉｎ', 'vantage', 'Paudha@2026', 'nursery']

test('a common password is refused wherever one is chosen, with a helpful message, and nothing changes', async () => {
  const asha = await register(shop)
  const token = await resetLink(shop, asha.email)
  await assertUnchanged(shop.database, async () => {
    for (const password of common) {
      for (const [call, body] of [
        ['POST /auth/register', { name: 'Ravi', email: 'ravi@paudha.example', password }],
        ['POST /auth/reset-password', { token, password }],
        ['PUT /auth/password', { currentPassword: PASSWORD, password }],
      ] as const) {
        const answer = await request(shop, call, { bearer: asha.bearer, body })
        assertRefused(answer, 'invalid', ['password'])
        assert.match(
          ErrorResponse.parse(answer.json).fields?.password ?? '',
          /password is very common.*choose another/i,
        )
      }
    }
  })
  await shop.api().call('POST /auth/reset-password', { body: { token, password: 'leafy green' } })
})

test('an account that already has a common password can still sign in', async () => {
  const asha = await buildPerson(shop)
  await choosePassword(shop, asha, 'trustno1')
  assert.equal((await logInWith(shop, asha.email, 'trustno1')).status, 200)
})

test('only the ten thousand most used passwords of six or more characters count as common', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6)
  const judged = [listed[0], listed[9_999], listed[10_000], 'monsoon', 'plant by the window', 'plant गुलाब 92'].map(
    (word = '') => isCommonPassword(word),
  )
  assert.deepEqual(judged, [true, true, false, false, false, false])
})
