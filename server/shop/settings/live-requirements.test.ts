import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { readEnvironment } from '../../environment.ts'
import { prepareDatabase } from '../../prepare-database.ts'

const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.in',
  SMTP_URL: 'smtps://mail.paudha.in',
  MAIL_FROM: 'shop@paudha.in',
  ADMIN_EMAIL: 'owner@paudha.in',
}
const razorpay = { RAZORPAY_KEY_SECRET: 'a-key-secret', RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' }

function refusalOf(variables: Record<string, string>): string {
  try {
    readEnvironment({ ...live, ...variables })
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'StartupError')
    return error.message
  }
  return ''
}

test('a shop with everything that a live one needs is live', () => {
  assert.equal(refusalOf({}), '')
  assert.equal(refusalOf({ RAZORPAY_KEY_ID: 'rzp_live_1', ...razorpay, ADMIN_PASSWORD: 'tulsi by the door' }), '')
})

test('a live shop refuses what only a demo may have, with one sentence', () => {
  const refused: readonly [variables: Record<string, string>, sentence: RegExp][] = [
    [{ PUBLIC_URL: '' }, /^Set PUBLIC_URL to the public https address/],
    [{ PUBLIC_URL: 'http://paudha.in' }, /^Set PUBLIC_URL to an address that begins with https/],
    [{ PUBLIC_URL: 'http://localhost:5000' }, /^Set PUBLIC_URL .* even on localhost/],
    [{ RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay }, /^Set RAZORPAY_KEY_ID to a live key/],
    [{ PAYMENTS: 'simulator' }, /^Set PAYMENTS to razorpay or off/],
    [{ ADMIN_EMAIL: '' }, /^Set ADMIN_EMAIL to your own address; admin@paudha\.example is only for demos/],
    [{ ADMIN_EMAIL: 'Me@Example.com' }, /^Set ADMIN_EMAIL/],
    [{ ADMIN_PASSWORD: 'monsoon rai' }, /^Set ADMIN_PASSWORD to a password of at least 12 characters/],
    [{ ADMIN_PASSWORD: 'unbelievable' }, /^Set ADMIN_PASSWORD to another password; .* the 10,000/],
    [{ RATE_LIMITS: 'off' }, /^Set RATE_LIMITS to on/],
    [{ SMTP_URL: '' }, /^Set SMTP_URL and MAIL_FROM/],
  ]
  for (const [variables, sentence] of refused) {
    const message = refusalOf(variables)
    assert.match(message, sentence)
    assert.equal(message.split('\n').length, 1, message)
    assert.doesNotMatch(message, /a-key-secret|monsoon|unbelievable/)
  }
})

test('all problems are reported together, one line each', () => {
  const wrong = { PUBLIC_URL: 'http://paudha.in', ADMIN_EMAIL: '', ADMIN_PASSWORD: 'short1x', RATE_LIMITS: 'off' }
  const lines = refusalOf({ ...wrong, RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay, SMTP_URL: '' }).split('\n')
  const names = lines.map((line) => line.split(' ')[1]).join(' ')
  assert.equal(names, 'PUBLIC_URL RAZORPAY_KEY_ID ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL RATE_LIMITS')
  for (const line of lines) assert.match(line, /^Set .*\.$/)
})

test('a demo accepts all of these, but not a common admin password', () => {
  const demo = { SHOP_MODE: 'demo', PUBLIC_URL: 'http://paudha.in', ADMIN_EMAIL: '', SMTP_URL: '', RATE_LIMITS: 'off' }
  assert.equal(refusalOf({ ...demo, RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay, ADMIN_PASSWORD: 'leafy1' }), '')
  assert.equal(refusalOf({ ...demo, ADMIN_PASSWORD: 'qwerty' }), '')
})

const liveShop = readEnvironment({ ...live, ADMIN_PASSWORD: 'tulsi by the door' })
const [empty, demo] = [shopForTests(), shopForTests()]

test('a live shop starts on an empty database, more than once', async () => {
  await prepareDatabase(empty, liveShop)
  await prepareDatabase(empty, liveShop)
})

test('it refuses a database with demo data, and an admin with an example address, each with its own sentence', async () => {
  await prepareDatabase(demo, { ...readEnvironment({}), adminPassword: 'tulsi by the door' })
  await assert.rejects(prepareDatabase(demo, liveShop), (error: Error) => {
    assert.equal(error.name, 'StartupError')
    const [database, admin, ...others] = error.message.split('\n')
    assert.match(database ?? '', /^For a live shop, set DATA_DIR to an empty directory .* holds the demo shop\.$/)
    assert.match(admin ?? '', /^Start with SHOP_MODE=demo and change the e-mail of the admin admin@paudha\.example/)
    assert.deepEqual(others, [])
    return true
  })
})
