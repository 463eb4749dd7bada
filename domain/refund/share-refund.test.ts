import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '../money.ts'
import { shareRefund } from './share-refund.ts'

const sums = fc.array(
  fc.integer({ min: 0, max: 100_000 }).map((left) => paise(left)),
  { maxLength: 3 },
)

test('the shares of a refund are its sum, none is more than what is left of its payment, and the first give first', () => {
  const cases = sums.chain((lefts) =>
    fc.record({
      payments: fc.constant(lefts.map((left, index) => ({ id: `pay_${index}`, left }))),
      sum: fc.integer({ min: 0, max: lefts.reduce((total, left) => total + left, 0) }).map((sum) => paise(sum)),
    }),
  )
  fc.assert(
    fc.property(cases, ({ payments, sum }) => {
      const shares = shareRefund(payments, sum)
      assert.equal(
        shares.reduce((total, { amount }) => total + amount, 0),
        sum,
      )
      const givers = payments.filter(({ left }) => left > 0).slice(0, shares.length)
      assert.deepEqual(
        shares.map(({ id }) => id),
        givers.map(({ id }) => id),
      )
      for (const [index, { amount }] of shares.entries()) {
        const { left = 0 } = givers[index] ?? {}
        assert.ok(amount > 0 && (index < shares.length - 1 ? amount === left : amount <= left))
      }
    }),
  )
})

test('more than is left cannot go back', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 1, max: 100 }), (lefts, more) => {
      const payments = lefts.map((left, index) => ({ id: String(index), left }))
      const sum = paise(lefts.reduce((total, left) => total + left, 0) + more)
      assert.throws(() => shareRefund(payments, sum))
    }),
  )
})
