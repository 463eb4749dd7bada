import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withText } from './with-text.ts'

test('a chosen text goes below what is typed, once', () => {
  assert.equal(withText('', 'Shade it.'), 'Shade it.')
  assert.equal(withText('Dear Asha, \n', 'Shade it.'), 'Dear Asha,\n\nShade it.')
  assert.equal(withText('Shade it. Water it.', 'Shade it.'), 'Shade it. Water it.')
})
