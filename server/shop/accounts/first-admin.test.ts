import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { adminPasswordFile } from './admin-password-file.ts'
import { ensureAdmin } from './first-admin.ts'

const shop = shopForTests()
const dataDirectory = makeDirectory()

const ensure = (adminEmail: string, adminPassword: string | null) =>
  inTransaction(shop.database, (transaction) => ensureAdmin(transaction, { adminEmail, adminPassword, dataDirectory }))

const logIn = (email: string, password: string) => request(shop, 'POST /auth/login', { body: { email, password } })

test("a customer's e-mail cannot become the first admin's", async () => {
  const body = { name: 'Asha', email: 'asha@paudha.example', password: 'monsoon' }
  await shop.api().call('POST /auth/register', { body })
  await assert.rejects(ensure(body.email, 'a password'), StartupError)
  assert.equal((await logIn(body.email, body.password)).status, 200)
})

test('the first admin is named Admin, and a generated password is stored where only the owner reads it', async () => {
  const password = (await ensure('admin@paudha.example', null)) ?? assert.fail()
  assert.ok(password.length >= 16)
  const file = adminPasswordFile(dataDirectory)
  assert.equal(await readFile(file, 'utf8'), `${password}\n`)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const { status, json } = await logIn('admin@paudha.example', password)
  const { name, token, user } = json as { name: string; token: string; user: { isAdmin: boolean } }
  assert.deepEqual([status, name, user.isAdmin], [200, 'Admin', true])
  assert.equal((await request(shop, 'GET /admin/orders', { bearer: token })).status, 200)
  const { email_proven_at } = await shop.database
    .selectFrom('users')
    .select('email_proven_at')
    .where('email', '=', 'admin@paudha.example')
    .executeTakeFirstOrThrow()
  assert.ok(email_proven_at, 'a provider that joins later keeps the password')
})

test('there is one first admin, whatever is configured later', async () => {
  assert.equal(await ensure('another@paudha.example', 'a password'), null)
  assert.equal((await logIn('another@paudha.example', 'a password')).status, 401)
})
