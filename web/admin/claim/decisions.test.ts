import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAcceptedKind } from './decisions.ts'

test('the kinds that the API takes are offered', () => {
  for (const kind of ['replace', 'refuse', 'ask'] as const) assert.ok(isAcceptedKind(kind), kind)
})
