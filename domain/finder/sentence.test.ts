import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sentenceOf } from './sentence.ts'

test('clauses become one sentence', () => {
  const clauses = ['Lives indoors', 'Is watered rarely', 'Is non-toxic to pets']
  const sentences = [1, 2, 3].map((count) => sentenceOf(clauses.slice(0, count)))
  const all = 'Lives indoors, is watered rarely and is non-toxic to pets.'
  assert.deepEqual(sentences, ['Lives indoors.', 'Lives indoors and is watered rarely.', all])
})
