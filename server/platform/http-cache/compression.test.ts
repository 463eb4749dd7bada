import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compress, decompress } from './compression.ts'

const text = Buffer.from('What a page says, again and again. '.repeat(100))

for (const coding of ['br', 'gzip'] as const) {
  test(`what ${coding} compresses takes no more memory than its own bytes, and decompresses to the original`, async () => {
    const short = await compress(coding, text, 'quickly')
    assert.equal(short.buffer.byteLength, short.length)
    const whole = await decompress(coding, short)
    assert.equal(whole.buffer.byteLength, whole.length)
    assert.ok(whole.equals(text))
  })
}
