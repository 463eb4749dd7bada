import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { test } from 'vitest'
import { changePassword, PASSWORD, register, resetPassword } from '../../../test/support/accounts.ts'
import { makeDirectory } from '../../../test/support/directory.ts'
import { request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { adminPasswordFile, ensureAdmin } from './admins.ts'

const dataDirectory = makeDirectory()
const shop = shopForTests({ dataDirectory })
const file = adminPasswordFile(dataDirectory)
const adminEmail = 'admin@paudha.example'

const ensure = (email: string, adminPassword: string | null) =>
  inTransaction(shop.database, (transaction) =>
    ensureAdmin(transaction, { adminEmail: email, adminPassword, dataDirectory }),
  )

test("a customer's e-mail cannot become the first admin's", async () => {
  const { email } = await register(shop)
  await assert.rejects(ensure(email, 'a password'), StartupError)
  assert.equal((await logInWith(shop, email, PASSWORD)).status, 200)
})

test('the first admin is named Admin, and a generated password is stored where only the owner reads it', async () => {
  const password = (await ensure(adminEmail, null)) ?? assert.fail()
  assert.ok(password.length >= 16)
  assert.equal(await readFile(file, 'utf8'), `${password}\n`)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const { status, json } = await logInWith(shop, adminEmail, password)
  const { name, token, user } = json as { name: string; token: string; user: { isAdmin: boolean } }
  assert.deepEqual([status, name, user.isAdmin], [200, 'Admin', true])
  assert.equal((await request(shop, 'GET /admin/orders', { bearer: token })).status, 200)
  const proven = shop.database.selectFrom('users').select('email_proven_at').where('email', '=', adminEmail)
  assert.ok((await proven.executeTakeFirst())?.email_proven_at, 'a provider that joins later keeps the password')
})

test('the first admin is created once, whatever is configured later', async () => {
  assert.equal(await ensure('another@paudha.example', 'a password'), null)
  assert.equal((await logInWith(shop, 'another@paudha.example', 'a password')).status, 401)
})

test("the first admin's password stays in its file until the admin changes or resets it, whatever others do", async () => {
  const first = (await readFile(file, 'utf8')).trim()
  await changePassword(shop, (await register(shop)).bearer, 'another monsoon')
  assert.ok(existsSync(file))
  const admin = await shop.api().call('POST /auth/login', { body: { email: adminEmail, password: first } })
  await changePassword(shop, admin.token, 'tulsi by the door', first)
  assert.equal(existsSync(file), false)
  await writeFile(file, 'tulsi by the door\n')
  await resetPassword(shop, adminEmail, 'neem by the gate')
  assert.equal(existsSync(file), false)
})
