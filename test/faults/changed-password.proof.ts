import assert from 'node:assert/strict'
import { test } from 'vitest'
import { request } from '../support/request.ts'
import { shopForTests } from '../support/test-shop.ts'

const shop = shopForTests()

const LOGINS = 6
const ROUNDS = 8

test('fault 42 · a login with the old password, in progress while it changes, keeps no session', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `asha-${round}@paudha.example`
    const [old, changed] = ['monsoon rain', 'another password']
    const { token } = await shop.api().call('POST /auth/register', { body: { name: 'Asha', email, password: old } })
    const logIn = () => request(shop, 'POST /auth/login', { body: { email, password: old } })
    const change = request(shop, 'PUT /auth/password', {
      bearer: token,
      body: { currentPassword: old, password: changed },
    })
    const [changing, ...logins] = await Promise.all([change, ...Array.from({ length: LOGINS }, logIn)])
    assert.equal(changing.status, 200)
    for (const login of logins) {
      const { token: opened } = login.json as { token?: string }
      if (opened === undefined) continue
      assert.equal((await request(shop, 'GET /auth/me', { bearer: opened })).status, 401, `round ${round}`)
    }
    assert.equal((await shop.api(token).call('GET /auth/sessions')).length, 1)
  }
})
