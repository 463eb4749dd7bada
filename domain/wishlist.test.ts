import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { fromRupees } from './money.ts'
import { firstName, MAX_WISHLIST, mergeWishlist, priceChangeText } from './wishlist.ts'

const plant = fc.integer({ min: 1, max: 250 }).map((number) => `plant ${number}`)
const account = fc.uniqueArray(plant, { maxLength: MAX_WISHLIST })
const browser = fc.array(fc.record({ plant, addedAt: fc.integer({ min: 0, max: 9 }) }), { maxLength: 150 })

test('merging loses no plant: each is in the account or is left in the browser, and in one of them only', () => {
  fc.assert(
    fc.property(account, browser, (account, browser) => {
      const { added, left } = mergeWishlist(account, browser)
      const merged = [...account, ...added.map(({ plant }) => plant), ...left.map(({ plant }) => plant)]
      assert.deepEqual(merged.toSorted(), [...new Set([...account, ...browser.map(({ plant }) => plant)])].toSorted())
    }),
  )
})

test('a merged wishlist is never above the limit, and what is left is older than what was added', () => {
  fc.assert(
    fc.property(account, browser, (account, browser) => {
      const { added, left } = mergeWishlist(account, browser)
      assert.ok(account.length + added.length <= MAX_WISHLIST)
      assert.ok(left.length === 0 || account.length + added.length === MAX_WISHLIST)
      const oldest = Math.min(...added.map(({ addedAt }) => addedAt))
      assert.ok(left.every(({ addedAt }) => addedAt <= oldest))
    }),
  )
})

test('merging the same list again adds nothing', () => {
  fc.assert(
    fc.property(account, browser, (account, browser) => {
      const first = mergeWishlist(account, browser)
      const again = mergeWishlist([...account, ...first.added.map(({ plant }) => plant)], browser)
      assert.deepEqual(again, { added: [], left: first.left })
    }),
  )
})

test('of a plant that is saved twice, the later time counts', () => {
  const twice = [
    { plant: 'tulsi', addedAt: 1 },
    { plant: 'tulsi', addedAt: 2 },
  ]
  assert.deepEqual(mergeWishlist([], twice), { added: [{ plant: 'tulsi', addedAt: 2 }], left: [] })
})

test('a changed price is named by its difference, an unchanged one is not', () => {
  const text = (saved: number, now: number) => priceChangeText(fromRupees(saved), fromRupees(now))
  assert.equal(text(199, 149), '₹50 less than when you saved it')
  assert.equal(text(149, 199.5), '₹50.50 more than when you saved it')
  assert.equal(text(199, 199), null)
})

test('the first name is the first word of a name', () => {
  assert.deepEqual([' Asha  Kulkarni ', 'Ravi', 'मीरा जोशी'].map(firstName), ['Asha', 'Ravi', 'मीरा'])
})
