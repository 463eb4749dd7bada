import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAcceptedKind } from './decisions.ts'

test('the kinds that the API takes are offered', () => {
  assert.ok(isAcceptedKind('refuse'))
  assert.ok(isAcceptedKind('ask'))
})
