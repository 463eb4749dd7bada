import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { tokenFromMail } from '../../../test/support/mails.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { adminPasswordFile } from './admin-password-file.ts'
import { ensureAdmin } from './first-admin.ts'

const dataDirectory = makeDirectory()
const shop = shopForTests({ dataDirectory })
const file = adminPasswordFile(dataDirectory)
const email = 'owner@paudha.example'

test("the first admin's password stays in its file until the admin changes or resets it, whatever others do", async () => {
  const first = await inTransaction(shop.database, (transaction) =>
    ensureAdmin(transaction, { adminEmail: email, adminPassword: null, dataDirectory }),
  )
  assert.ok(first)
  const change = (bearer: string, currentPassword: string, password: string) =>
    request(shop, 'PUT /auth/password', { bearer, body: { currentPassword, password } })

  const customer = { name: 'Asha', email: 'asha@paudha.example', password: 'monsoon rain' }
  const { token } = await shop.api().call('POST /auth/register', { body: customer })
  assert.equal((await change(token, customer.password, 'another monsoon')).status, 200)
  assert.ok(existsSync(file))

  const admin = await shop.api().call('POST /auth/login', { body: { email, password: first } })
  assert.equal((await change(admin.token, first, 'tulsi by the door')).status, 200)
  assert.equal(existsSync(file), false)

  await writeFile(file, 'tulsi by the door\n')
  await shop.api().call('POST /auth/forgot-password', { body: { email } })
  const link = await tokenFromMail(shop, email, 'Choose a new password')
  const reset = await request(shop, 'POST /auth/reset-password', {
    body: { token: link, password: 'neem by the gate' },
  })
  assert.equal(reset.status, 200)
  assert.equal(existsSync(file), false)
})
