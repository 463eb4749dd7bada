import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../../fields.fixture.ts'
import { forAll } from '../../for-all.fixture.ts'
import { paise } from '../../money.ts'
import { planRemittance, type StoredLine, type TrackedOrder } from './plan-remittance.ts'
import type { ReadLine, RemittanceLine } from './read-file.ts'

const order = (id: string, parts: Partial<TrackedOrder> = {}): TrackedOrder => ({
  id,
  trackingNumber: `DL-${id}`,
  paymentMethod: 'cod',
  status: 'delivered',
  amount: paise(50_000),
  ...parts,
})
const line = (id: string, amount: number, parts: Partial<ReadLine> = {}): ReadLine => ({
  line: 2,
  trackingNumber: `DL-${id}`,
  amount,
  charges: 0,
  perhapsKept: 0,
  day: '2026-11-25',
  reference: 'UTR1',
  doubt: null,
  ...parts,
})
const stored = (of: RemittanceLine, orderId: string | null): StoredLine => ({ ...of, remittanceId: 'earlier', orderId })
const kinds = (...args: Parameters<typeof planRemittance>) =>
  planRemittance(...args).map((planned) =>
    planned.kind === 'matched' ? planned.outcome : planned.kind === 'unmatched' ? planned.reason : planned.kind,
  )

test('the amount paid decides whether a parcel is remitted, short, unpaid or over; nothing is due for a returned one', () => {
  const back = order('1', { status: 'cancelled' })
  const ofBack = [0, 50_000].flatMap((sum) => kinds([line('1', sum)], [back], []))
  assert.deepEqual(ofBack, ['remitted', 'over'])
  const orders = ['1', '2', '3', '4'].map((id) => order(id))
  const lines = [line('1', 50_000), line('2', 49_999), line('3', 0), line('4', 50_001)]
  assert.deepEqual(kinds(lines, orders, []), ['remitted', 'short', 'unpaid', 'over'])
})

test('payments for a parcel in earlier files and lines count', () => {
  const first = line('1', 20_000)
  const [planned] = planRemittance([line('1', 30_000)], [order('1')], [stored(first, '1')])
  assert.ok(planned?.kind === 'matched')
  assert.deepEqual([planned.before, planned.outcome], [20_000, 'remitted'])
  assert.deepEqual(kinds([first, line('1', 30_000)], [order('1')], []), ['short', 'remitted'])
})

test('a line that is in an earlier file, or twice in one, counts once; with another day or transfer it is another payment', () => {
  const paid = line('1', 50_000)
  assert.deepEqual(kinds([paid], [order('1')], [stored(paid, '1')]), ['repeated'])
  assert.deepEqual(kinds([paid, paid], [order('1')], []), ['remitted', 'repeated'])
  for (const other of [{ day: '2026-11-24' }, { reference: 'UTR2' }, { day: null }])
    assert.deepEqual(kinds([line('1', 50_000, other)], [order('1')], [stored(paid, '1')]), ['over'])
})

test('a line recorded before its charges were read counts as a repeat', () => {
  const before = stored(line('1', 46_500), '1')
  assert.deepEqual(kinds([line('1', 50_000, { charges: 3_500 })], [order('1')], [before]), ['repeated'])
})

test('charges listed beside the amount paid count as kept, up to the parcel’s shortfall', () => {
  const settle = (one: ReadLine, orders = [order('1')], before: StoredLine[] = []) =>
    planRemittance([one], orders, before).map(({ kind, amount, charges }) => [kind, amount, charges])
  for (const [amount, perhapsKept, settled] of [
    [50_000, 8_000, [50_000, 0]],
    [45_000, 8_000, [50_000, 5_000]],
    [45_000, 3_000, [48_000, 3_000]],
    [51_000, 3_000, [51_000, 0]],
    [-8_000, 8_000, [0, 8_000]],
  ] as const) {
    const one = line('1', amount, { perhapsKept })
    assert.deepEqual(settle(one), [['matched', ...settled]])
    const [amountOf, charges] = settled
    const again = settle(one, [order('1')], [stored({ ...one, amount: amountOf, charges }, '1')])
    assert.equal(again[0]?.[0], 'repeated')
  }
  const [paid, back] = [line('1', 47_000, { perhapsKept: 3_000 }), line('1', -47_000, { perhapsKept: -3_000 })]
  const before = [stored({ ...paid, amount: 50_000, charges: 3_000 }, '1')]
  assert.deepEqual(settle(back, [order('1')], before), [['matched', -50_000, -3_000]])
  assert.deepEqual(settle(paid, []), [['unmatched', 47_000, 0]])
  assert.deepEqual(settle(paid, [order('1')], [stored({ ...paid }, null)]), [['matched', 50_000, 3_000]])
  const unknown = before.map((one) => ({ ...one, orderId: null }))
  assert.deepEqual(settle(line('1', 50_000), [order('1')], unknown), [['matched', 50_000, 3_000]])
})

test('a number of no parcel, of an order paid online or of two orders is not matched', () => {
  const online = order('2', { paymentMethod: 'online' })
  const twice = [order('3'), order('4', { trackingNumber: 'DL-3' })]
  const lines = [line('1', 1), line('2', 1), line('3', 1)]
  assert.deepEqual(kinds(lines, [online, ...twice], []), ['unknown', 'prepaid', 'ambiguous'])
  assert.deepEqual(kinds([line('2', 50_000)], [online, order('5', { trackingNumber: 'DL-2' })], []), ['remitted'])
})

test('a line whose number does not look like a tracking number is left out, unless a parcel has that number', () => {
  const closing = line('1', 50_000, { doubt: { line: 2, column: 'trackingNumber', reason: '' } })
  assert.deepEqual(kinds([closing, line('2', 1)], [], []), ['left_out', 'unknown'])
  assert.deepEqual(kinds([closing], [order('1')], []), ['remitted'])
  assert.deepEqual(kinds([line('1', 0)], [], []), ['left_out'])
  assert.deepEqual(kinds([closing], [order('1', { paymentMethod: 'online' })], []), ['prepaid'])
})

test('a negative line takes back what an earlier file or any line of this one paid, and never more', () => {
  const [paid, back] = [line('1', 50_000), line('1', -50_000)]
  const [planned] = planRemittance([back], [order('1')], [stored(paid, '1')])
  assert.ok(planned?.kind === 'matched')
  assert.deepEqual([planned.before, planned.outcome], [50_000, 'reversed'])
  assert.deepEqual(kinds([{ ...back, line: 1 }, paid], [order('1')], []), ['reversed', 'remitted'])
  assert.deepEqual(kinds([back], [order('1')], [stored(paid, '1'), stored(back, '1')]), ['repeated'])
  assert.deepEqual(kinds([line('1', -50_001)], [order('1')], [stored(paid, '1')]), ['left_out'])
  assert.deepEqual(kinds([back], [], [stored(paid, null)]), ['unknown'])
  assert.deepEqual(kinds([back], [], []), ['left_out'])
  const amounts = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 })
  forAll(amounts, (sums) => {
    const lines = sums.map((sum, index) => line('1', sum, { line: index }))
    const taken = planRemittance(lines, [order('1')], []).filter(({ kind }) => kind === 'matched')
    assert.ok(sumOf(taken, 'amount') >= 0)
  })
})

test('a line of an earlier file without an order is completed once its parcel is known, and only then', () => {
  const paid = line('1', 50_000)
  assert.deepEqual(kinds([paid], [], [stored(paid, null)]), ['repeated'])
  const [planned] = planRemittance([paid], [order('1')], [stored(paid, null)])
  assert.ok(planned?.kind === 'matched')
  assert.deepEqual([planned.stored?.remittanceId, planned.before, planned.outcome], ['earlier', 0, 'remitted'])
})

test('amounts paid for a number before its order was known count for the order', () => {
  const [paid, back] = [line('1', 50_000), line('1', -50_000)]
  const [planned] = planRemittance([back], [order('1')], [stored(paid, null)])
  assert.ok(planned?.kind === 'matched')
  assert.deepEqual([planned.before, planned.outcome], [50_000, 'reversed'])
  const parts = [line('1', 20_000), line('1', 30_000)].map((part) => stored(part, null))
  assert.deepEqual(kinds([line('1', 20_000), line('1', 1)], [order('1')], parts), ['remitted', 'over'])
})

test('a sum that was recorded and taken back is left out for review, unless its day or transfer distinguishes it', () => {
  const undated = { day: null, reference: null }
  const [paid, back] = [line('1', 50_000, undated), line('1', -50_000)]
  const before = [stored(paid, '1'), stored(back, '1')]
  assert.deepEqual(kinds([paid], [order('1')], before), ['left_out'])
  assert.deepEqual(kinds([paid], [], [stored(paid, null), stored(back, null)]), ['left_out'])
  assert.deepEqual(kinds([line('1', 50_000)], [order('1')], before), ['remitted'])
  assert.deepEqual(kinds([paid, back], [order('1')], before), ['repeated', 'repeated'])
  assert.deepEqual(kinds([paid], [order('1')], before.toReversed()), ['repeated'])
  assert.deepEqual(kinds([line('1', 50_000)], [order('1')], [stored(line('1', 50_000), '1'), stored(back, '1')]), [
    'repeated',
  ])
})

test('all lines of a recorded file count as repeats, however they were split into files', () => {
  const someLine = fc.record({
    id: fc.integer({ min: 1, max: 6 }).map(String),
    amount: fc.constantFrom(0, 20_000, 30_000, 50_000),
    reference: fc.constantFrom(null, 'UTR1', 'UTR2'),
  })
  const orders = ['1', '2', '3', '4'].map((id) => order(id))
  forAll(fc.array(someLine, { maxLength: 30 }), fc.nat(30), (described, cut) => {
    const lines = described.map(({ id, amount, reference }) => line(id, amount, { reference }))
    const record = (file: ReadLine[], before: StoredLine[]) =>
      planRemittance(file, orders, before).flatMap((planned) =>
        planned.kind === 'repeated' || planned.kind === 'left_out'
          ? []
          : stored(planned, planned.kind === 'matched' ? planned.order.id : null),
      )
    const whole = record(lines, [])
    const first = record(lines.slice(0, cut), [])
    const parts = [...first, ...record(lines.slice(cut), first)]
    const of = (recorded: StoredLine[], id: string) => recorded.filter(({ orderId }) => orderId === id)
    const sums = (recorded: StoredLine[]) => orders.map(({ id }) => sumOf(of(recorded, id), 'amount'))
    assert.deepEqual(sums(parts), sums(whole))
    assert.deepEqual(record(lines, whole), [])
  })
})
