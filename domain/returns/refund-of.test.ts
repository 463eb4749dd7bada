import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { addUp, paise, times } from '../money.ts'
import { type EarlierRefund, piecesLeft, refundable } from '../refund/refund.ts'
import { type ReturnedOrder, refundOf, termsOf } from './refund-of.ts'
import { DEFAULT_RETURN_POLICY, FULL_REFUND, type ReturnTerms, refundedGoods, returnReasons } from './return-policy.ts'
import { decisionText, policyTexts } from './return-rules.ts'

/** Two ferns at ₹200, one of which died, a pot at ₹300 and ₹50 for the delivery; all paid. */
const order: ReturnedOrder = {
  lines: [
    { id: 'fern', price: paise(20_000), quantity: 2, sound: 1 },
    { id: 'pot', price: paise(30_000), quantity: 1, sound: 1 },
  ],
  delivery_fee: paise(5_000),
  received: paise(75_000),
  earlier: [],
}
const sumsOf = (returned: ReturnedOrder, terms: ReturnTerms) => {
  const { amount, retained, billed } = refundOf(returned, terms)
  return [amount, retained, billed]
}
const sound: ReturnTerms = { goods: 'sound', deliveryFee: true }
const both = [
  { item: 'fern', quantity: 1 },
  { item: 'pot', quantity: 1 },
]

test('by the default policy everything is refunded except what died because the parcel was not accepted', () => {
  for (const reason of returnReasons.filter((reason) => reason !== 'undeliverable'))
    assert.equal(refundOf(order, termsOf(DEFAULT_RETURN_POLICY, reason, 'policy')).retained, 0, reason)
  const decided = refundOf(order, termsOf(DEFAULT_RETURN_POLICY, 'undeliverable', 'policy'))
  assert.deepEqual(decided, { amount: 55_000, lines: both, deliveryFee: true, retained: 20_000, billed: 20_000 })
  assert.deepEqual(termsOf(DEFAULT_RETURN_POLICY, 'undeliverable', 'all'), FULL_REFUND)
})

test('the fee and the pieces are withheld separately', () => {
  assert.deepEqual(sumsOf(order, { goods: 'all', deliveryFee: false }), [70_000, 5_000, 5_000])
  assert.deepEqual(sumsOf(order, { goods: 'sound', deliveryFee: false }), [50_000, 25_000, 25_000])
  assert.deepEqual(sumsOf(order, { goods: 'none', deliveryFee: true }), [5_000, 70_000, 70_000])
  assert.deepEqual(sumsOf(order, { goods: 'none', deliveryFee: false }), [0, 75_000, 75_000])
})

test('earlier refunds are not repeated, and goodwill reduces nothing that is due', () => {
  const fern: EarlierRefund = { amount: 25_000, lines: [{ item: 'fern', quantity: 1 }], delivery_fee: 5_000 }
  const rest = { amount: 50_000, lines: both, deliveryFee: false, retained: 0, billed: null }
  assert.deepEqual(refundOf({ ...order, earlier: [fern] }, sound), rest)
  const goodwill: EarlierRefund = { amount: 10_000, lines: [], delivery_fee: 0 }
  assert.deepEqual(sumsOf({ ...order, earlier: [goodwill] }, sound), [55_000, 10_000, 20_000])
})

test('what is withheld is first taken from an advance, and nothing is refunded that was not paid', () => {
  const of = (received: number) => sumsOf({ ...order, received: paise(received) }, sound)
  assert.deepEqual(of(0), [0, 0, null])
  assert.deepEqual(of(8_000), [0, 8_000, null], 'the invoice is credited, as it does not pay for the fern')
  assert.deepEqual(of(30_000), [10_000, 20_000, 20_000])
})

const line = fc
  .record({
    price: fc.integer({ min: 1, max: 50_000 }).map(paise),
    quantity: fc.integer({ min: 1, max: 5 }),
    n: fc.nat(),
  })
  .map(({ price, quantity, n }) => ({
    price,
    quantity,
    sound: n % (quantity + 1),
    refunded: (n >> 3) % (quantity + 1),
  }))
const terms = fc.record({ goods: fc.constantFrom(...refundedGoods), deliveryFee: fc.boolean() })
const anyOrder = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    delivery_fee: fc.nat(9_000).map(paise),
    isFeeRefunded: fc.boolean(),
    goodwill: fc.nat(40_000),
    share: fc.constantFrom(0, 0.25, 1, 1),
  })
  .map(({ lines, delivery_fee, isFeeRefunded, goodwill, share }): ReturnedOrder => {
    const named = lines.map((each, n) => ({ ...each, id: `line ${n}` }))
    const sum = addUp([...named.map(({ price, quantity }) => times(price, quantity)), delivery_fee])
    const received = paise(Math.floor(sum * share))
    const pieces = named.flatMap(({ id, refunded }) => (refunded > 0 ? [{ item: id, quantity: refunded }] : []))
    const fee = isFeeRefunded ? delivery_fee : paise(0)
    const ofPieces = addUp([...named.map(({ price, refunded }) => times(price, refunded)), fee])
    const earlier: EarlierRefund[] = []
    if (share === 1 && ofPieces > 0) earlier.push({ amount: ofPieces, lines: pieces, delivery_fee: fee })
    const extra = Math.min(goodwill, refundable(received, earlier))
    if (extra > 0) earlier.push({ amount: extra, lines: [], delivery_fee: 0 })
    return { lines: named, delivery_fee, received, earlier }
  })

test('refunded and retained sums add up to what is left, more intact pieces never mean less, and a full refund is everything', () =>
  forAll(anyOrder, terms, (returned, chosen) => {
    const left = refundable(returned.received, returned.earlier)
    const { amount, retained } = refundOf(returned, chosen)
    assert.ok(amount >= 0 && retained >= 0)
    assert.equal(amount + retained, left)
    const sounder = { ...returned, lines: returned.lines.map((each) => ({ ...each, sound: each.quantity })) }
    assert.ok(refundOf(sounder, chosen).amount >= amount)
    const all = refundOf(returned, FULL_REFUND)
    assert.deepEqual([all.amount, all.retained, all.billed], [left, 0, null], 'the invoice is credited whole')
  }))

test('no piece or fee is refunded twice, and what is not withheld is refunded at its price', () =>
  forAll(anyOrder, terms, (returned, chosen) => {
    const { amount, lines, deliveryFee, retained, billed } = refundOf(returned, chosen)
    const left = piecesLeft(returned.lines, returned.earlier)
    for (const { item, quantity } of lines) assert.ok(quantity <= (left.get(item) ?? 0))
    if (deliveryFee) assert.ok(returned.earlier.every(({ delivery_fee }) => delivery_fee === 0))
    const sum = addUp([...returned.lines.map(({ price, quantity }) => times(price, quantity)), returned.delivery_fee])
    if (retained === 0 || returned.received < sum || billed === null) return
    const prices = new Map(returned.lines.map(({ id, price }) => [id, price]))
    const goods = lines.map(({ item, quantity }) => times(prices.get(item) ?? paise(0), quantity))
    assert.equal(amount, addUp([...goods, deliveryFee ? returned.delivery_fee : paise(0)]))
    const before = addUp(
      returned.earlier
        .filter((each) => each.lines.length > 0 || each.delivery_fee > 0)
        .map((each) => paise(each.amount)),
    )
    assert.equal(amount + billed + before, sum, 'credited, credited before, and billed')
  }))

test('a decision is one line of text, a policy one for each reason', () => {
  assert.deepEqual(policyTexts({ ...DEFAULT_RETURN_POLICY, recalled: { goods: 'none', deliveryFee: false } }), [
    'Refused at the door: all plants, and the fee',
    'Undeliverable: plants that come back fit for sale, and the fee',
    'Damaged in transit: all plants, and the fee',
    'Recalled by us: no plants, without the fee',
  ])
  const sums = { amount: paise(55_000), retained: paise(20_000), billed: paise(20_000) }
  const decision = { reason: 'undeliverable', choice: 'policy', terms: FULL_REFUND, ...sums } as const
  assert.equal(decisionText(decision), 'Undeliverable. Under the policy: ₹550 refunded, ₹200 retained.')
})
