import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { readEnvironment } from '../../environment.ts'
import { prepareDatabase } from '../../prepare-database.ts'

const live = readEnvironment({
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.in',
  SMTP_URL: 'smtps://mail.paudha.in',
  MAIL_FROM: 'shop@paudha.in',
  ADMIN_EMAIL: 'owner@paudha.in',
  ADMIN_PASSWORD: 'tulsi by the door',
})
const [empty, demo] = [shopForTests(), shopForTests()]

test('a live shop starts on an empty database, more than once', async () => {
  await prepareDatabase(empty, live)
  await prepareDatabase(empty, live)
})

test('it refuses a database with demo data, and an admin with an example address, each with its own sentence', async () => {
  await prepareDatabase(demo, { ...readEnvironment({}), adminPassword: 'tulsi by the door' })
  await assert.rejects(prepareDatabase(demo, live), (error: Error) => {
    assert.equal(error.name, 'StartupError')
    const [database, admin, ...others] = error.message.split('\n')
    assert.match(
      database ?? '',
      /^For a live shop, set DATA_DIR to an empty directory or DATABASE_URL .* holds the demo shop\.$/,
    )
    assert.match(admin ?? '', /^Start with SHOP_MODE=demo and change the e-mail of the admin admin@paudha\.example/)
    assert.deepEqual(others, [])
    return true
  })
})
