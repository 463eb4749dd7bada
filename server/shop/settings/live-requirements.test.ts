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

const refused: readonly [what: string, variables: Record<string, string>, sentence: RegExp][] = [
  ['no public address', { PUBLIC_URL: '' }, /^PUBLIC_URL must be set/],
  ['a public address without TLS', { PUBLIC_URL: 'http://paudha.in' }, /^PUBLIC_URL must begin with https/],
  ['the same on this machine', { PUBLIC_URL: 'http://localhost:5000' }, /^PUBLIC_URL must begin with https, also/],
  ['test keys', { RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay }, /^RAZORPAY_KEY_ID must not be a test key/],
  ['a simulated provider', { PAYMENTS: 'simulator' }, /^PAYMENTS cannot be simulator/],
  ['the default admin', { ADMIN_EMAIL: '' }, /^ADMIN_EMAIL must .* admin@paudha\.example is an example/],
  ['an example as admin', { ADMIN_EMAIL: 'Me@Example.com' }, /^ADMIN_EMAIL must/],
  ['a short admin password', { ADMIN_PASSWORD: 'monsoon rai' }, /^ADMIN_PASSWORD must have at least 12 characters/],
  ['a common admin password', { ADMIN_PASSWORD: 'unbelievable' }, /^ADMIN_PASSWORD must not be one of the 10,000/],
  ['no limits', { RATE_LIMITS: 'off' }, /^RATE_LIMITS must be on/],
  ['no mail server', { SMTP_URL: '' }, /^SMTP_URL and MAIL_FROM must be set/],
]

for (const [what, variables, sentence] of refused) {
  test(`a live shop refuses ${what}, by one sentence`, () => {
    const message = refusalOf(variables)
    assert.match(message, sentence)
    assert.equal(message.split('\n').length, 1, message)
    assert.doesNotMatch(message, /a-key-secret|monsoon|unbelievable/)
  })
}

test('all problems are reported together, one line each', () => {
  const wrong = { PUBLIC_URL: 'http://paudha.in', ADMIN_EMAIL: '', ADMIN_PASSWORD: 'short1x', RATE_LIMITS: 'off' }
  const lines = refusalOf({ ...wrong, RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay, SMTP_URL: '' }).split('\n')
  assert.deepEqual(
    lines.map((line) => line.split(' ')[0]),
    ['PUBLIC_URL', 'RAZORPAY_KEY_ID', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SMTP_URL', 'RATE_LIMITS'],
  )
  for (const line of lines) assert.match(line, / when SHOP_MODE is live\.$/)
})

test('a demo takes all of these, but no common admin password', () => {
  const demo = { SHOP_MODE: 'demo', PUBLIC_URL: 'http://paudha.in', ADMIN_EMAIL: '', SMTP_URL: '', RATE_LIMITS: 'off' }
  assert.equal(refusalOf({ ...demo, RAZORPAY_KEY_ID: 'rzp_test_1', ...razorpay, ADMIN_PASSWORD: 'leafy1' }), '')
  assert.equal(refusalOf({ ...demo, ADMIN_PASSWORD: 'qwerty' }), '')
})
