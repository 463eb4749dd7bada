import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '../money.ts'
import { LEAST_BY_PROVIDER } from './refund.ts'
import { canShareRefund, shareRefund } from './share-refund.ts'

const lefts = fc.array(fc.nat(LEAST_BY_PROVIDER * 5).map(paise), { maxLength: 2 })
const cases = lefts.chain((each) =>
  fc.record({
    payments: fc.constant(each.map((left, index) => ({ id: `pay_${index}`, left }))),
    sum: fc.nat(each.reduce((total, left) => total + left, 0)).map(paise),
  }),
)

test('the shares of a refund are its sum, and none is more than what is left of its payment', () => {
  fc.assert(
    fc.property(cases, ({ payments, sum }) => {
      const shares = shareRefund(payments, sum)
      assert.equal(
        shares.reduce((total, { amount }) => total + amount, 0),
        sum,
      )
      for (const { id, amount } of shares) {
        const { left = 0 } = payments.find((payment) => payment.id === id) ?? {}
        assert.ok(amount > 0 && amount <= left)
      }
    }),
  )
})

test('each share, and what is left of its payment, is as much as the provider refunds, wherever there are such shares', () => {
  const isRefunded = (sum: number) => sum === 0 || sum >= LEAST_BY_PROVIDER
  const areRefunded = (left: number, amount: number) => isRefunded(amount) && isRefunded(left - amount)
  fc.assert(
    fc.property(cases, ({ payments, sum }) => {
      const [first = 0, second = 0] = payments.map(({ left }) => left)
      const amounts = Array.from({ length: sum + 1 }, (_, amount) => amount)
      const exists = amounts.some(
        (amount) =>
          amount <= first && sum - amount <= second && areRefunded(first, amount) && areRefunded(second, sum - amount),
      )
      assert.equal(canShareRefund(payments, sum), exists)
      if (!exists) return
      const shares = new Map(shareRefund(payments, sum).map(({ id, amount }) => [id, amount]))
      for (const { id, left } of payments) assert.ok(areRefunded(left, shares.get(id) ?? 0))
    }),
  )
})

test('the first payment gives first', () => {
  const payments = [
    { id: 'rest', left: paise(50_025) },
    { id: 'advance', left: paise(20_000) },
  ]
  assert.deepEqual(shareRefund(payments, paise(30_000)), [{ id: 'rest', amount: 30_000 }])
  assert.deepEqual(shareRefund(payments, paise(60_025)), [
    { id: 'rest', amount: 50_025 },
    { id: 'advance', amount: 10_000 },
  ])
  assert.deepEqual(shareRefund(payments, paise(50_000)), [
    { id: 'rest', amount: 49_900 },
    { id: 'advance', amount: 100 },
  ])
})

test('more than is left cannot go back', () => {
  fc.assert(
    fc.property(lefts, fc.integer({ min: 1, max: 100 }), (each, more) => {
      const payments = each.map((left, index) => ({ id: String(index), left }))
      const sum = paise(each.reduce((total, left) => total + left, 0) + more)
      assert.throws(() => shareRefund(payments, sum))
      assert.equal(canShareRefund(payments, sum), false)
    }),
  )
})
