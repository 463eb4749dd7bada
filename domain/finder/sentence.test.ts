import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sentenceOf } from './sentence.ts'

test('clauses become one sentence', () => {
  assert.equal(sentenceOf(['Lives indoors']), 'Lives indoors.')
  assert.equal(sentenceOf(['Lives indoors', 'Is watered rarely']), 'Lives indoors and is watered rarely.')
  assert.equal(
    sentenceOf(['Grows in low light', 'Is watered rarely', 'Is non-toxic to pets']),
    'Grows in low light, is watered rarely and is non-toxic to pets.',
  )
})
