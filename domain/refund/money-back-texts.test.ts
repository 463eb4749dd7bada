import assert from 'node:assert/strict'
import { test } from 'vitest'
import { moneyBackReason } from './money-back-texts.ts'
import { refundReasons } from './refund.ts'

test('money that pays no order goes back with a reason, a part of an order without one', () => {
  const unexplained = refundReasons.filter((reason) => moneyBackReason(reason) === null)
  assert.deepEqual(unexplained, ['returned', 'part', 'outside'])
})
