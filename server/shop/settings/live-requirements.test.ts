import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../environment.ts'

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

test('a shop with all that a live one needs is live', () => {
  assert.equal(refusalOf({}), '')
  assert.equal(refusalOf({ RAZORPAY_KEY_ID: 'rzp_live_1', ...razorpay, ADMIN_PASSWORD: 'tulsi by the door' }), '')
})

test('a live shop refuses what only a demo may have, by one sentence', () => {
  const refused: readonly [variables: Record<string, string>, sentence: RegExp][] = [
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL must be set/],
    [{ PUBLIC_URL: 'http://paudha.in' }, /^PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'http://localhost:5000' }, /^PUBLIC_URL must begin with https, also/],
    [{ RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay }, /^RAZORPAY_KEY_ID must not be a test key/],
    [{ PAYMENTS: 'simulator' }, /^PAYMENTS cannot be simulator/],
    [{ ADMIN_EMAIL: '' }, /^ADMIN_EMAIL must .* admin@paudha\.example is an example/],
    [{ ADMIN_EMAIL: 'Me@Example.com' }, /^ADMIN_EMAIL must/],
    [{ ADMIN_PASSWORD: 'monsoon rai' }, /^ADMIN_PASSWORD must have at least 12 characters/],
    [{ ADMIN_PASSWORD: 'unbelievable' }, /^ADMIN_PASSWORD must not be one of the 10,000/],
    [{ RATE_LIMITS: 'off' }, /^RATE_LIMITS must be on/],
    [{ SMTP_URL: '' }, /^SMTP_URL and MAIL_FROM must be set/],
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
  const names = lines.map((line) => line.split(' ')[0]).join(' ')
  assert.equal(names, 'PUBLIC_URL RAZORPAY_KEY_ID ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL RATE_LIMITS')
  for (const line of lines) assert.match(line, / when SHOP_MODE is live\.$/)
})

test('a demo takes all of these, but no common admin password', () => {
  const demo = { SHOP_MODE: 'demo', PUBLIC_URL: 'http://paudha.in', ADMIN_EMAIL: '', SMTP_URL: '', RATE_LIMITS: 'off' }
  assert.equal(refusalOf({ ...demo, RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay, ADMIN_PASSWORD: 'leafy1' }), '')
  assert.equal(refusalOf({ ...demo, ADMIN_PASSWORD: 'qwerty' }), '')
})
