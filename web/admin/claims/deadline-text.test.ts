import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlineText } from './deadline-text.ts'

const event = (by: 'shopper' | 'shop') =>
  ({ kind: by === 'shop' ? 'question' : 'opened', at: '2026-12-02T04:45:00.000Z', text: null, by, name: null }) as const

test('the first deadline is for an answer, the second for the decision', () => {
  assert.equal(deadlineText({ urgency: 'later', events: [event('shopper')] }), 'Answer by')
  assert.equal(deadlineText({ urgency: 'soon', events: [event('shopper'), event('shop')] }), 'Decide by')
  assert.equal(deadlineText({ urgency: 'overdue', events: [event('shopper'), event('shop')] }), 'Overdue since')
})
