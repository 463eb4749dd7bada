import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { valuesOf } from './fields.fixture.ts'
import { forAll } from './for-all.fixture.ts'
import { fromRupees } from './money.ts'
import { MAX_WISHLIST, mergeWishlist, priceChangeText } from './wishlist.ts'

const plant = fc.integer({ min: 1, max: 250 }).map((number) => `plant ${number}`)
const account = fc.uniqueArray(plant, { maxLength: MAX_WISHLIST })
const browser = fc.array(fc.record({ plant, addedAt: fc.integer({ min: 0, max: 9 }) }), { maxLength: 150 })

test('merging keeps each plant in the account or, beyond the limit, the oldest in the browser; again it adds nothing', () =>
  forAll(account, browser, (account, browser) => {
    const { added, left } = mergeWishlist(account, browser)
    const merged = [...account, ...valuesOf(added, 'plant')]
    const all = new Set([...account, ...valuesOf(browser, 'plant')])
    assert.deepEqual([...merged, ...valuesOf(left, 'plant')].toSorted(), [...all].toSorted())
    assert.ok(merged.length <= MAX_WISHLIST && (left.length === 0 || merged.length === MAX_WISHLIST))
    const oldest = Math.min(...valuesOf(added, 'addedAt'))
    assert.ok(left.every(({ addedAt }) => addedAt <= oldest))
    assert.deepEqual(mergeWishlist(merged, browser), { added: [], left })
  }))

test('for a plant saved twice, the later time counts', () => {
  const saved = (addedAt: number) => ({ plant: 'tulsi', addedAt })
  assert.deepEqual(mergeWishlist([], [saved(1), saved(2)]), { added: [saved(2)], left: [] })
})

test('a changed price is named by its difference, an unchanged one is not', () => {
  const text = (saved: number, now: number) => priceChangeText(fromRupees(saved), fromRupees(now))
  assert.equal(text(199, 149), '₹50 less than when you saved it')
  assert.equal(text(149, 199.5), '₹50.50 more than when you saved it')
  assert.equal(text(199, 199), null)
})
