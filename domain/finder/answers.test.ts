import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sentenceOf } from './answers.ts'

test('clauses become one sentence', () => {
  const clauses = ['Lives indoors', 'Needs little watering', 'Is non-toxic to pets']
  const sentences = [1, 2, 3].map((count) => sentenceOf(clauses.slice(0, count)))
  const all = 'Lives indoors, needs little watering and is non-toxic to pets.'
  assert.deepEqual(sentences, ['Lives indoors.', 'Lives indoors and needs little watering.', all])
})
