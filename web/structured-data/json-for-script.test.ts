import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { jsonForScript } from './json-for-script.ts'

test('no dangerous character remains, and nothing is lost', () => {
  const spiced = fc.string({ unit: fc.constantFrom('<', '>', '&', '\u2028', '\u2029', '!--', '"', '\\', 'ग', 'a') })
  fc.assert(
    fc.property(spiced, (text) => {
      const json = jsonForScript({ [text]: text })
      assert.doesNotMatch(json, /[<>&\u2028\u2029]/)
      assert.deepEqual(JSON.parse(json), { [text]: text })
    }),
  )
})
