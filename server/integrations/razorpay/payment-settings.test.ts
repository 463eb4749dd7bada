import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../environment.ts'

const secrets = { RAZORPAY_KEY_SECRET: 'a-key-secret', RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' }
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', ...secrets }
const mail = { ADMIN_EMAIL: 'owner@paudha.in', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@paudha.example' }
const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://paudha.example', ...mail }
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

test('with keys both use the provider, unless PAYMENTS says otherwise', () => {
  for (const variables of [keys, { ...live, ...keys }, { ...live, ...keys, PAYMENTS: 'razorpay' }])
    assert.deepEqual(paymentsOf(variables), settings)
  for (const variables of [keys, { ...live, ...keys }])
    assert.equal(paymentsOf({ ...variables, PAYMENTS: 'off' }), null)
  assert.equal(paymentsOf({ ...keys, PAYMENTS: 'simulator' }), 'simulator')
})

test('cash goes back by payouts where their account is set; two webhook secrets are accepted during a change', () => {
  const payments = paymentsOf({ ...live, ...keys, RAZORPAY_PAYOUT_ACCOUNT: ' 7878780080316316 ' })
  assert.deepEqual(payments, { ...settings, payoutAccount: '7878780080316316' })
  const [RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL] = [' the-new-secret  the-old-secret\n', 'http://127.0.0.1:9/v1/']
  const changed = { webhookSecrets: ['the-new-secret', 'the-old-secret'], apiUrl: 'http://127.0.0.1:9/v1' }
  assert.deepEqual(paymentsOf({ ...keys, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL }), { ...settings, ...changed })
})

const together = /^Set all of RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or none\.$/
const refused: readonly [variables: Record<string, string>, message: RegExp][] = [
  [{ ...live, PAYMENTS: 'simulator' }, /^Set PAYMENTS to razorpay or off; the simulator is only for demos\.$/],
  [{ ...live, ...keys, PAYMENTS: 'simulator' }, /^Set PAYMENTS to razorpay or off/],
  [{ PAYMENTS: 'razorpay' }, /which PAYMENTS=razorpay needs\.$/],
  [{ RAZORPAY_KEY_ID: 'x' }, together],
  [{ ...keys, RAZORPAY_WEBHOOK_SECRET: '' }, together],
  [{ PAYMENTS: 'off', RAZORPAY_KEY_SECRET: 'x' }, together],
  [{ ...keys, RAZORPAY_WEBHOOK_SECRET: 'the secret of the shop' }, /^RAZORPAY_WEBHOOK_SECRET must/],
  [{ ...keys, RAZORPAY_WEBHOOK_SECRET: 'secret' }, /^RAZORPAY_WEBHOOK_SECRET must be one secret/],
  [{ PAYMENTS: 'on' }, /^PAYMENTS must be razorpay, simulator or off$/],
  [{ ...keys, RAZORPAY_API_URL: 'ftp://x' }, /^RAZORPAY_API_URL must be an http/],
  [{ ...keys, RAZORPAY_PAYOUT_ACCOUNT: 'ours, at RazorpayX' }, /^RAZORPAY_PAYOUT_ACCOUNT must be/],
  [{ ...keys, RAZORPAY_CHECKOUT_URL: 'checkout.js' }, /^RAZORPAY_CHECKOUT_URL must be an http/],
]

test('settings that do not fit together are refused at start, without revealing a secret', () => {
  for (const [variables, message] of refused) {
    assert.throws(() => paymentsOf(variables), { name: 'StartupError', message })
    assert.throws(() => paymentsOf(variables), { message: /^(?!.*(a-key-secret|a-webhook-secret|of the shop))/ })
  }
})
