import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll, often } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { findShares, shareRefund } from './share-refund.ts'

/** Small sums, so that every case beside a limit is tried. */
const LEAST = 5
const source = fc.record({ left: fc.nat(LEAST * 4).map(paise), least: fc.constantFrom(paise(0), paise(LEAST)) })
const sources = fc
  .array(source, { maxLength: 2 })
  .map((each) => each.map((one, index) => ({ id: `source_${index}`, ...one })))
const cases = sources.chain((each) =>
  fc.record({
    sources: fc.constant(each),
    sum: fc.nat(sumOf(each, 'left')).map(paise),
  }),
)

test('the shares of a refund add up to it; each, and the rest of its payment, can be refunded if that is possible at all', () => {
  const canGoBack = (sum: number, least: number) => sum === 0 || sum >= least
  often(cases, ({ sources, sum }) => {
    const fits = (place: number, amount: number) => {
      const { left, least } = sources[place] ?? { left: 0, least: 0 }
      return amount >= 0 && amount <= left && canGoBack(amount, least) && canGoBack(left - amount, least)
    }
    const amounts = Array.from({ length: sum + 1 }, (_, amount) => amount)
    const possible = amounts.filter((amount) => fits(0, amount) && fits(1, sum - amount))
    assert.equal(findShares(sources, sum) !== null, possible.length > 0)
    const shares = new Map(shareRefund(sources, sum).map(({ id, amount }) => [id, amount]))
    assert.equal(sumOf(shareRefund(sources, sum), 'amount'), sum)
    for (const { id, left } of sources) assert.ok((shares.get(id) ?? 0) <= left)
    if (possible.length === 0) return
    assert.equal(shares.get('source_0') ?? 0, Math.max(...possible), 'the first gives as much as it can')
    for (const [place, { id }] of sources.entries()) assert.ok(fits(place, shares.get(id) ?? 0))
  })
})

test('more than is left cannot be refunded', () =>
  forAll(sources, fc.integer({ min: 1, max: 100 }), (each, more) => {
    const sum = paise(sumOf(each, 'left') + more)
    assert.throws(() => shareRefund(each, sum))
    assert.equal(findShares(each, sum), null)
  }))
