import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Factors, NewPasskey, PasskeyProof } from '../../../../contract/second-factor.ts'
import { buildAdminWithPassword, PASSWORD } from '../../../../test/support/accounts.ts'
import { buildAdmin, type Person } from '../../../../test/support/factories.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { logInWith, pendingToken } from '../../../../test/support/second-factors.ts'
import { softwareAuthenticator } from '../../../../test/support/software-authenticator.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'

const shop = shopForTests()
const site = { origin: 'http://shop.test', rpId: 'shop.test' }

type Options = { challenge: string; allowCredentials?: { id: string }[]; pubKeyCredParams?: { alg: number }[] }
const newAdmin = () => buildAdminWithPassword(shop)
const call = ({ bearer }: Person, key: string, body?: unknown) => request(shop, key, { bearer, body })
const optionsFor = async (admin: Person) =>
  (await call(admin, 'POST /auth/factors/passkeys/options', { currentPassword: PASSWORD })).json as Options
const add = (admin: Person, passkey: NewPasskey) =>
  call(admin, 'POST /auth/factors/passkeys', { name: 'My phone', passkey })

async function adminWithPasskey() {
  const [admin, authenticator] = [await newAdmin(), softwareAuthenticator(site)]
  const added = await add(admin, authenticator.create(await optionsFor(admin)))
  assert.equal(added.status, 201, added.text)
  return { admin, authenticator, added: added.json as Factors & { newRecoveryCodes: string[] } }
}

async function waiting({ email }: Person) {
  const token = pendingToken(await logInWith(shop, email, PASSWORD))
  const options = await request(shop, 'POST /auth/second-factor/passkey', { body: { token } })
  return { token, options: options.json as Options }
}
const complete = (token: string, passkey: PasskeyProof) =>
  request(shop, 'POST /auth/second-factor', { body: { token, passkey } })

test('a passkey is added, signs in, and is used once per challenge', async () => {
  const { admin, authenticator, added } = await adminWithPasskey()
  assert.deepEqual([added.passkeys[0]?.name, added.newRecoveryCodes.length], ['My phone', 10])
  const { token, options } = await waiting(admin)
  assert.equal(options.allowCredentials?.length, 1)
  const proof = authenticator.get(options)
  assert.equal((await complete(token, proof)).status, 200)
  const next = await waiting(admin)
  assertRefused(await complete(next.token, proof), 'factor_wrong')
  // A wrong response consumes the challenge, too.
  assertRefused(await complete(next.token, authenticator.get(next.options)), 'factor_wrong')
})

test('a response for another site, challenge, key or sign-in, or with a lower counter, opens nothing', async () => {
  const { admin, authenticator } = await adminWithPasskey()
  const others = await adminWithPasskey()
  const wrong: Record<string, (options: Options) => PasskeyProof> = {
    'another origin': (options) => authenticator.get(options, { origin: 'http://evil.example' }),
    'another site': (options) => authenticator.get(options, { rpId: 'evil.example' }),
    'another challenge': (options) => authenticator.get(options, { challenge: 'QUFB' }),
    'another account’s passkey': (options) => others.authenticator.get(options),
    'a key of its own under a known id': (options) => {
      const { response } = softwareAuthenticator(site).get(options)
      return { ...authenticator.get(options), response }
    },
    'no signature': (options) => {
      const proof = authenticator.get(options)
      return { ...proof, response: { ...proof.response, signature: 'AAAA' } }
    },
  }
  for (const [name, answer] of Object.entries(wrong)) {
    const { token, options } = await waiting(admin)
    const refused = await complete(token, answer(options))
    assert.equal(refused.status, 400, name)
    assertRefused(refused, 'factor_wrong')
  }
  const one = await waiting(admin)
  assert.equal((await complete(one.token, authenticator.get(one.options, { counter: 50 }))).status, 200)
  const two = await waiting(admin)
  assertRefused(await complete(two.token, authenticator.get(two.options, { counter: 50 })), 'factor_wrong')
  const [mine, elsewhere] = [await waiting(admin), await waiting(admin)]
  assertRefused(await complete(mine.token, authenticator.get(elsewhere.options, { counter: 60 })), 'factor_wrong')
})

test('a new passkey is for this site and this challenge, by an algorithm of every runtime, and belongs to one account', async () => {
  const [admin, other, authenticator] = [await newAdmin(), await newAdmin(), softwareAuthenticator(site)]
  for (const changes of [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { challenge: 'QUFB' }]) {
    assertRefused(await add(admin, authenticator.create(await optionsFor(admin), changes)), 'factor_wrong', ['passkey'])
  }
  const refused = await optionsFor(admin)
  assertRefused(await add(admin, authenticator.create(refused, { origin: 'http://evil.example' })), 'factor_wrong')
  // A challenge is used up by its first answer, be that wrong.
  assertRefused(await add(admin, authenticator.create(refused)), 'invalid', ['passkey'])
  assertRefused(await add(other, authenticator.create({ challenge: 'QUFB' })), 'invalid', ['passkey'])
  const options = await optionsFor(admin)
  assert.deepEqual(options.pubKeyCredParams?.map(({ alg }) => alg).toSorted(), [-257, -7, -8])
  assert.equal((await add(admin, authenticator.create(options))).status, 201)
  assertRefused(await add(other, authenticator.create(await optionsFor(other))), 'invalid', ['passkey'])
})

test('a passkey proves the factor again within the session, and is removed only after that', async () => {
  const { admin, authenticator, added } = await adminWithPasskey()
  await shop.database.updateTable('sessions').set({ factor_at: null }).where('user_id', '=', admin.id).execute()
  const id = added.passkeys[0]?._id ?? ''
  assertRefused(await call(await buildAdmin(shop), `DELETE /auth/factors/passkeys/${id}`), 'not_found')
  assertRefused(await call(admin, `DELETE /auth/factors/passkeys/${id}`), 'factor_needed')
  const options = (await call(admin, 'POST /auth/factor/passkey')).json as Options
  const signing = await waiting(admin)
  const prove = (answered: Options) => call(admin, 'POST /auth/factor', { passkey: authenticator.get(answered) })
  // A response signed for a sign-in proves nothing within a session.
  assertRefused(await prove(signing.options), 'factor_wrong')
  assertRefused(await prove(options), 'factor_wrong')
  assert.equal((await prove((await call(admin, 'POST /auth/factor/passkey')).json as Options)).status, 200)
  const removed = (await call(admin, `DELETE /auth/factors/passkeys/${id}`)).json as Factors
  assert.deepEqual([removed.passkeys, removed.recoveryCodes], [[], 0])
})
