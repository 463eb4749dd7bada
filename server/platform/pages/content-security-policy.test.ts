import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const shop = { apiHost: null, publicUrl: 'https://shop.test', picturesUrl: null, measurement: null }

type Settings = Partial<Parameters<typeof contentSecurityPolicy>[0]['settings']>
const directivesOf = (page: string, settings: Settings = {}, payments: { checkoutUrl: string } | null = null) =>
  contentSecurityPolicy({ settings: { ...shop, ...settings }, payments }, Buffer.from(page)).split('; ')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are allowed by their hashes only', () => {
  const page = '<style>a{color:red}</style><script src="/a.js"></script><script type="module">run()</script>'
  const directives = directivesOf(page)
  assert.ok(directives.includes(`style-src 'self' ${hashOf('a{color:red}')}`))
  assert.ok(directives.includes(`script-src 'self' ${hashOf('run()')}`))
  assert.ok(!directives.join().includes('unsafe'))
})

test('a page with nothing of its own allows only files of the shop', () => {
  const directives = directivesOf('<p>Gulab</p>')
  assert.ok(directives.includes("style-src 'self'"))
  assert.ok(directives.includes("script-src 'self'"))
  assert.ok(directives.includes("img-src 'self' https: data: https://shop.test"))
  assert.doesNotMatch(directives.join(), /facebook/)
})

test('a payment provider elsewhere may bring its script, its window and what that calls; the shop’s own needs nothing', () => {
  const razorpay = directivesOf('', {}, { checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' })
  assert.ok(razorpay.includes("script-src 'self' https://*.razorpay.com"))
  assert.ok(razorpay.some((directive) => /^frame-src .* https:\/\/\*\.razorpay\.com$/.test(directive)))
  assert.ok(razorpay.includes("connect-src 'self' https://*.razorpay.com"))
  assert.deepEqual(directivesOf('', {}, { checkoutUrl: '/payment-simulator/v1/checkout.js' }), directivesOf(''))
})

test('where there is a bucket pictures may come from it, and where there is a pixel Meta’s script and what it calls', () => {
  const bucket = directivesOf('', { picturesUrl: 'http://localhost:9000/nursery' })
  assert.ok(bucket.includes("img-src 'self' https: data: https://shop.test http://localhost:9000"))
  const measured = directivesOf('', { measurement: { pixelId: '1234567890' } })
  assert.ok(measured.includes("script-src 'self' https://connect.facebook.net"))
  assert.ok(measured.includes("connect-src 'self' https://connect.facebook.net https://www.facebook.com"))
})
