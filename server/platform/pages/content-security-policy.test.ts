import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const shop = {
  settings: { apiHost: null, publicUrl: 'https://shop.test', picturesUrl: null, measurement: null },
  payments: null,
}

const policyOf = (to: Parameters<typeof contentSecurityPolicy>[0], page: string) =>
  contentSecurityPolicy(to, Buffer.from(page))

test('inline scripts and styles are allowed by their hashes only', () => {
  const page = '<style>a{color:red}</style><script src="/a.js"></script><script type="module">run()</script>'
  const directives = policyOf(shop, page).split('; ')
  assert.ok(directives.includes(`style-src 'self' ${hashOf('a{color:red}')}`))
  assert.ok(directives.includes(`script-src 'self' ${hashOf('run()')}`))
  assert.ok(!directives.join().includes('unsafe'))
})

test('a page with nothing of its own allows only files of the shop', () => {
  const directives = policyOf(shop, '<p>Gulab</p>').split('; ')
  assert.ok(directives.includes("style-src 'self'"))
  assert.ok(directives.includes("script-src 'self'"))
})

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a payment provider elsewhere may bring its script, its window and what that calls; the shop’s own needs nothing', () => {
  const policy = (checkoutUrl: string) => policyOf({ ...shop, payments: { checkoutUrl } }, '').split('; ')
  const razorpay = policy('https://checkout.razorpay.com/v1/checkout.js')
  assert.ok(razorpay.includes("script-src 'self' https://*.razorpay.com"))
  assert.ok(razorpay.some((directive) => /^frame-src .* https:\/\/\*\.razorpay\.com$/.test(directive)))
  assert.ok(razorpay.includes("connect-src 'self' https://*.razorpay.com"))
  assert.deepEqual(policy('/payment-simulator/v1/checkout.js'), policyOf(shop, '').split('; '))
})

test('pictures may come from where the bucket is read, and only when there is one', () => {
  const policy = (picturesUrl: string | null) =>
    policyOf({ ...shop, settings: { ...shop.settings, picturesUrl } }, '').split('; ')
  assert.ok(policy(null).includes("img-src 'self' https: data: https://shop.test"))
  const bucket = policy('http://localhost:9000/nursery')
  assert.ok(bucket.includes("img-src 'self' https: data: https://shop.test http://localhost:9000"))
})

test('only in a shop with a pixel may Meta’s script come, and what it calls', () => {
  const measurement = { pixelId: '1234567890', forward: null }
  const measured = policyOf({ ...shop, settings: { ...shop.settings, measurement } }, '').split('; ')
  assert.ok(measured.includes("script-src 'self' https://connect.facebook.net"))
  assert.ok(measured.includes("connect-src 'self' https://connect.facebook.net https://www.facebook.com"))
  assert.doesNotMatch(policyOf(shop, ''), /facebook/)
})
