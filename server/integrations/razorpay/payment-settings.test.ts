import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../environment.ts'

const keys = {
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'a-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret',
}
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.example',
  ADMIN_EMAIL: 'owner@paudha.in',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'shop@paudha.example',
}
const settings = {
  keyId: 'rzp_live_1',
  keySecret: 'a-key-secret',
  webhookSecrets: ['a-webhook-secret'],
  payoutAccount: null,
  apiUrl: 'https://api.razorpay.com/v1',
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
}
const paymentsOf = (variables: Record<string, string>) => readEnvironment(variables).payments

test('without keys a demo simulates the provider, and a live shop takes cash only', () => {
  assert.equal(paymentsOf({}), 'simulator')
  assert.equal(paymentsOf({ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: ' ' }), 'simulator')
  assert.equal(paymentsOf(live), null)
})

test('with keys both use the provider', () => {
  assert.deepEqual(paymentsOf(keys), settings)
  assert.deepEqual(paymentsOf({ ...live, ...keys }), settings)
  assert.deepEqual(paymentsOf({ ...live, ...keys, PAYMENTS: 'razorpay' }), settings)
})

test('PAYMENTS takes precedence over the keys', () => {
  assert.equal(paymentsOf({ ...keys, PAYMENTS: 'off' }), null)
  assert.equal(paymentsOf({ ...live, ...keys, PAYMENTS: 'off' }), null)
  assert.equal(paymentsOf({ ...keys, PAYMENTS: 'simulator' }), 'simulator')
})

test('cash goes back by payouts where their account is set', () => {
  assert.deepEqual(paymentsOf({ ...live, ...keys, RAZORPAY_PAYOUT_ACCOUNT: ' 7878780080316316 ' }), {
    ...settings,
    payoutAccount: '7878780080316316',
  })
})

test('two webhook secrets are accepted during a change; trailing slashes of URLs are removed', () => {
  const changed = paymentsOf({
    ...keys,
    RAZORPAY_WEBHOOK_SECRET: ' the-new-secret  the-old-secret\n',
    RAZORPAY_API_URL: 'http://127.0.0.1:9/v1/',
  })
  assert.deepEqual(changed, {
    ...settings,
    webhookSecrets: ['the-new-secret', 'the-old-secret'],
    apiUrl: 'http://127.0.0.1:9/v1',
  })
})

const together = /^RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together$/
const refused: readonly [what: string, variables: Record<string, string>, message: RegExp][] = [
  [
    'a simulator in a live shop',
    { ...live, PAYMENTS: 'simulator' },
    /^PAYMENTS cannot be simulator when SHOP_MODE is live\.$/,
  ],
  ['the same with keys', { ...live, ...keys, PAYMENTS: 'simulator' }, /^PAYMENTS cannot be simulator/],
  ['a provider without keys', { PAYMENTS: 'razorpay' }, /must be set when PAYMENTS is razorpay$/],
  ['a key without its secret', { RAZORPAY_KEY_ID: 'x' }, together],
  ['keys without a secret for webhooks', { ...keys, RAZORPAY_WEBHOOK_SECRET: '' }, together],
  ['half of the keys although payment is off', { PAYMENTS: 'off', RAZORPAY_KEY_SECRET: 'x' }, together],
  [
    'a sentence as secret',
    { ...keys, RAZORPAY_WEBHOOK_SECRET: 'the secret of the shop' },
    /^RAZORPAY_WEBHOOK_SECRET must/,
  ],
  ['a short secret', { ...keys, RAZORPAY_WEBHOOK_SECRET: 'secret' }, /^RAZORPAY_WEBHOOK_SECRET must be one secret/],
  ['another choice', { PAYMENTS: 'on' }, /^PAYMENTS must be razorpay, simulator or off$/],
  ['an address of another kind', { ...keys, RAZORPAY_API_URL: 'ftp://x' }, /^RAZORPAY_API_URL must be an http/],
  [
    'an account that is none',
    { ...keys, RAZORPAY_PAYOUT_ACCOUNT: 'ours, at RazorpayX' },
    /^RAZORPAY_PAYOUT_ACCOUNT must be/,
  ],
  ['no address', { ...keys, RAZORPAY_CHECKOUT_URL: 'checkout.js' }, /^RAZORPAY_CHECKOUT_URL must be an http/],
]

for (const [what, variables, message] of refused) {
  test(`${what} is refused at start, without revealing a secret`, () => {
    assert.throws(
      () => paymentsOf(variables),
      (error) => {
        assert.ok(error instanceof Error && error.name === 'StartupError')
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /a-key-secret|a-webhook-secret|of the shop/)
        return true
      },
    )
  })
}
