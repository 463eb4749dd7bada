import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { inWords } from './close.ts'
import { wrapWords } from './paper.ts'
import { inRupees } from './table.ts'

test('wrapping loses no letter, preserves the order and makes no line too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 4, max: 30 }), (text, width) => {
      const lines = wrapWords(text, (line) => line.length <= width)
      const bare = (parts: string) => parts.replace(/\s/g, '')
      assert.equal(bare(lines.join('')), bare(text))
      for (const line of lines) assert.ok(line.length <= width || !line.includes(' '), line)
    }),
  )
})

test('a word is split only when it does not fit on a line of its own', () => {
  const fits = (line: string) => line.length <= 8
  assert.deepEqual(wrapWords('a night-blooming jasmine', fits), ['a', 'night-bl', 'ooming', 'jasmine'])
  assert.deepEqual(wrapWords('one two three', fits), ['one two', 'three'])
})

test('sums in figures and words are Indian', () => {
  assert.equal(inRupees(paise(12_345_678_90)), '1,23,45,678.90')
  const words = {
    1234567890:
      'One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees And Ninety Paise Only',
    100: 'One Rupee Only',
    1999999: 'Nineteen Thousand Nine Hundred Ninety Nine Rupees And Ninety Nine Paise Only',
  }
  for (const [sum, text] of Object.entries(words)) assert.equal(inWords(paise(Number(sum))), text)
})
