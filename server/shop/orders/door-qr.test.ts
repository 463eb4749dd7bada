import assert from 'node:assert/strict'
import fc from 'fast-check'
import { encode } from 'uqr'
import { test } from 'vitest'
import { drawQr, qrImageUrl } from './door-qr.ts'

test('the path covers exactly the dark modules', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { data, size } = encode(text, { border: 4, ecc: 'M' })
      const drawing = drawQr(text)
      const drawn = data.map((row) => row.map(() => false))
      for (const { x, y, width } of drawing.runs) drawn[y]?.fill(true, x, x + width)
      assert.equal(drawing.size, size)
      assert.deepEqual(drawn, data)
    }),
  )
})

test('the picture of a UPI link is a small SVG within its own address', () => {
  const url = qrImageUrl('upi://pay?pa=nursery@bank&am=449.50&cu=INR&tr=qr_HO2r1MDprYtWRT')
  assert.match(url, /^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/)
  assert.ok(url.length < 16_000, `${url.length}`)
})
