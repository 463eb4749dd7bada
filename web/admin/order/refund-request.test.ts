import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { anAdminOrder, anOrderItem, aPayment, aRefund } from '../../../test/screens/order-records.ts'
import { emptyRefund, hasProblems, openWays, problemsByField, readRefund, type TypedRefund } from './refund-request.ts'

const item = (_id: string, price: number, quantity: number) => anOrderItem({ _id, price, quantity })
const payment = aPayment({ providerPaymentId: 'pay_1', amount: 849.8 })
const lines = [{ item: 'tulsi', quantity: 1, restock: 0 }]
const refund = aRefund({ _id: 'first', providerPaymentId: 'pay_1', amount: 149.9, lines })

/** A delivered order of two tulsis, a pot and a delivery fee, one tulsi of which was refunded. */
function order(changes: object = {}): OrderWithHistory {
  return anAdminOrder({
    ...{ status: 'delivered', paymentMethod: 'online', amount: 849.8, canTransfer: false },
    payments: [payment],
    items: [item('tulsi', 149.9, 2), item('pot', 500, 1)],
    delivery: { by: 'courier', earliest: '2026-12-01', latest: '2026-12-02', fee: 50 },
    refunds: [refund],
    ...changes,
  })
}

const openOrder = (changes?: object) => openWays(order(changes))[0] ?? null

function read(typed: Partial<TypedRefund>, changes?: object) {
  const open = openOrder(changes) ?? assert.fail()
  return readRefund(open, { ...emptyRefund(open), reason: 'Hurt', ...typed })
}

test('an order that goes on is open for what has not gone back of its own payment', () => {
  const open = openOrder() ?? assert.fail()
  assert.deepEqual([open.left, open.fee, open.isOfGoods, open.isCash], [69_990, 5_000, true, false])
  assert.deepEqual([...open.pieces], Object.entries({ tulsi: 1, pot: 1 }))
  const twice = { ...refund, _id: 'second', providerPaymentId: 'pay_2' }
  assert.equal(openOrder({ refunds: [refund, twice] })?.left, 69_990, 'another payment went back')
  assert.equal(openOrder({ status: 'paid' })?.isOfGoods, false)
  const cash = { paymentMethod: 'cod', payments: [], refunds: [{ ...refund, providerPaymentId: null }] }
  assert.deepEqual([openOrder(cash)?.left, openOrder(cash)?.isCash], [69_990, true])
  for (const changes of [{ status: 'cancelled' }, { payments: [] }, { ...cash, status: 'shipped' }])
    assert.equal(openOrder(changes), null)
})

test('an order with an advance is open for each way that its money came in; the limit of its cash is not of the advance', () => {
  const advance = { amount: 300, status: 'paid' }
  const paid = { ...payment, amount: 300 }
  const refunds = [{ ...refund, providerPaymentId: null }]
  const changes = { paymentMethod: 'cod', advance, payments: [paid], refunds }
  const waysOf = (more: object) => openWays(order({ ...changes, ...more })).map(({ isCash, left }) => [isCash, left])
  assert.deepEqual(waysOf({}), [
    [false, 30_000],
    [true, 39_990],
  ])
  assert.deepEqual(waysOf({ status: 'shipped', refunds: [] }), [[false, 30_000]])
  assert.deepEqual(waysOf({ status: 'pending', payments: [], refunds: [] }), [])
  const cash = openWays(order({ ...changes, refunds: [], cashApprovalAbove: 549.8 }))[1] ?? assert.fail()
  const typed = { ...emptyRefund(cash), quantities: { tulsi: '2', pot: '1' }, deliveryFee: true }
  const { sum, fromAdvance, isProposal } = readRefund(cash, typed)
  assert.deepEqual([sum, fromAdvance, isProposal], [84_980, 30_000, false])
})

test('cash above the limit of its order is a proposal, with what has gone back of it', () => {
  const cash = { paymentMethod: 'cod', payments: [], refunds: [{ ...refund, providerPaymentId: null }] }
  const isProposal = (goodwill: string, cashApprovalAbove: number | null) =>
    read({ goodwill }, { ...cash, cashApprovalAbove }).isProposal
  assert.deepEqual([isProposal('50.1', 200), isProposal('50.11', 200)], [false, true])
  assert.equal(isProposal('500', null), false)
  assert.equal(isProposal('', 0), false, 'nothing is typed')
  assert.equal(read({ goodwill: '500' }, { cashApprovalAbove: 0 }).isProposal, false, 'it goes back online')
})

test('pieces, the fee and goodwill are read, with their sum', () => {
  const typed = { quantities: { tulsi: '1', pot: '0' }, deliveryFee: true, goodwill: '50.05', reason: ' Hurt ' }
  const { sum, problems, body } = read(typed)
  assert.equal(sum, 24_995)
  assert.equal(hasProblems(problems), false)
  const lines = [{ item: 'tulsi', quantity: 1 }]
  assert.deepEqual(body, { lines, deliveryFee: true, amount: 50.05, reason: 'Hurt', speed: 'normal' })
})

test('of refunded pieces some go on sale again, as long as they can', () => {
  const typed = { quantities: { tulsi: '1' }, restock: { tulsi: '1', pot: '1' } }
  assert.deepEqual(read(typed).body.lines, [{ item: 'tulsi', quantity: 1, restock: 1 }])
  assert.deepEqual(read({ ...typed, restock: { tulsi: '' } }).body.lines, [{ item: 'tulsi', quantity: 1 }])
  for (const restock of ['2', '-1', '0.5', 'two'])
    assert.deepEqual(read({ ...typed, restock: { tulsi: restock } }).problems.restock, { tulsi: '0 to 1' })
  const returned = { status: 'cancelled', shipment: { status: 'returned' } }
  assert.deepEqual(read(typed, returned).body.lines, [{ item: 'tulsi', quantity: 1 }])
})

test('what is not there, or cannot be read, is a problem of its field', () => {
  const { sum, problems } = read({ quantities: { tulsi: '2', pot: '0.5' } })
  assert.deepEqual([sum, problems.quantities], [null, { tulsi: '0 to 1', pot: '0 to 1' }])
  assert.equal(
    read({ goodwill: '0.001' }).problems.rest.goodwill,
    'Enter an amount in rupees with at most 2 decimal places',
  )
  assert.deepEqual(read({}).problems.rest, { amount: 'Nothing is selected' })
  assert.match(read({ goodwill: '699.91' }).problems.rest.amount ?? '', /^Only ₹699.90 /)
  assert.equal(read({ goodwill: '699.9' }).sum, 69_990)
  assert.deepEqual(read({ goodwill: '1', reason: ' ' }).problems.rest, { reason: 'Please enter a reason' })
})

test('what has gone back meanwhile is not sent', () => {
  const gone = { ...refund, lines: [{ item: 'tulsi', quantity: 2 }], deliveryFee: 50 }
  const { body, sum } = read({ quantities: { tulsi: '1', pot: '1' }, deliveryFee: true }, { refunds: [gone] })
  assert.deepEqual([body.lines, body.deliveryFee, sum], [[{ item: 'pot', quantity: 1 }], false, 50_000])
})

test('the pieces of a transfer that failed are credited already; its sum can go back once more', () => {
  const failed = { _id: 'failed', amount: 149.9, lines: [{ item: 'tulsi', quantity: 1 }], deliveryFee: 0 }
  const cash = { paymentMethod: 'cod', payments: [], refunds: [], failedTransfers: [failed] }
  const open = openOrder(cash) ?? assert.fail()
  assert.deepEqual([open.left, open.pieces.get('tulsi')], [84_980, 1])
  const late = openOrder({ ...cash, failedTransfers: [{ ...failed, wasMadeLate: true }] })
  assert.equal(late?.left, 84_980 - 14_990, 'it was made after all')
})

test('the server’s problems are shown at the fields of the items', () => {
  const lines = [
    { item: 'pot', quantity: 1 },
    { item: 'tulsi', quantity: 1 },
  ]
  const problems = {
    'lines.0.restock': 'Put back at most 1',
    'lines.1.quantity': 'This item has already been fully refunded',
    amount: 'Only ₹1',
    'payee.upi': 'At most ₹1,00,000.00',
    speed: 'Odd',
  }
  assert.deepEqual(problemsByField(problems, lines), {
    quantities: { tulsi: 'This item has already been fully refunded' },
    restock: { pot: 'Put back at most 1' },
    rest: { amount: 'Only ₹1', 'payee.upi': 'At most ₹1,00,000.00' },
  })
})
