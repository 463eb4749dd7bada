import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { categories } from '../../../domain/catalogue.ts'
import { byFilter, choiceFilters, factChoices, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import { chosenConditions, chosenFilters, withoutFilters } from './chosen-filters.ts'
import { everything, readShopQuery, type ShopQuery, shopAddress } from './shop-query.ts'

const some = <Value>(values: readonly Value[]) => fc.subarray([...values])
const someQuery: fc.Arbitrary<ShopQuery> = fc.record(
  {
    category: fc.constantFrom('all', ...categories),
    search: fc.constantFrom('', 'तुलसी'),
    minPrice: fc.constantFrom(null, 99.5),
    maxPrice: fc.constantFrom(null, 500),
    inStock: fc.boolean(),
    country: fc.constantFrom('', 'Sri Lanka'),
    ...byFilter(choiceFilters, ({ name }) => some(factChoices[name])),
    ...byFilter(limitFilters, ({ limits }) => fc.constantFrom(null, ...limits)),
    sort: fc.constantFrom(null, 'price'),
    page: fc.constantFrom(1, 3),
    pin: fc.constantFrom('', '411015'),
  },
  { noNullPrototype: true },
)

test('an address holds a whole query, also as a form without JavaScript writes it', () => {
  assert.equal(shopAddress(everything), '/shop')
  fc.assert(
    fc.property(someQuery, (query) => {
      const { searchParams } = new URL(shopAddress(query), 'http://shop.test')
      assert.deepEqual(readShopQuery(searchParams), query)
      for (const empty of ['minPrice', 'maxPrice', 'country', 'maxHeight'])
        if (!searchParams.has(empty)) searchParams.set(empty, '')
      assert.deepEqual(readShopQuery(searchParams), query)
    }),
  )
})

test('taking all filters away one by one, in any order, leaves the category, the search and the order', () => {
  fc.assert(
    fc.property(someQuery, fc.infiniteStream(fc.nat()), (query, picks) => {
      let left = query
      for (let filters = chosenFilters(left); filters.length > 0; filters = chosenFilters(left)) {
        const picked = filters[(picks.next().value ?? 0) % filters.length]
        assert.ok(picked)
        left = picked.without
        assert.deepEqual(
          chosenFilters(left).map(({ label }) => label),
          filters.filter((filter) => filter !== picked).map(({ label }) => label),
        )
      }
      assert.deepEqual({ ...left, page: 1 }, withoutFilters(query))
    }),
  )
})

test('filters are named in words, each once', () => {
  const query: ShopQuery = {
    ...everything,
    category: 'pots',
    search: 'clay',
    light: ['low', 'sun'],
    water: ['weekly'],
    effort: ['easy'],
    place: ['balcony'],
    pets: ['non-toxic'],
    maxHeight: 60,
    inStock: true,
    minPrice: 200,
    maxPrice: 500,
    country: 'India',
  }
  const labels = chosenConditions(query).map(({ label }) => label)
  assert.deepEqual(labels.slice(0, 4), ['“clay”', 'Pots', 'Low light', 'Full sun'])
  assert.deepEqual(labels.slice(4, 8), ['Non-toxic to pets', 'Easy care', 'Balcony', 'Water weekly'])
  assert.deepEqual(labels.slice(8), ['Up to 60 cm', 'In stock', '₹200 to ₹500', 'From India'])
  const pricesOf = (minPrice: number | null, maxPrice: number | null) =>
    chosenFilters({ ...everything, minPrice, maxPrice }).map(({ label }) => label)
  assert.deepEqual([pricesOf(200, null), pricesOf(null, 500)], [['From ₹200'], ['Up to ₹500']])
  assert.deepEqual(chosenConditions(everything), [])
})

test('a price that the search states is a filter like others', () => {
  const query = { ...everything, search: 'gifts under 500', inStock: true }
  const [inStock, price] = chosenFilters(query)
  assert.deepEqual(inStock?.label, 'In stock')
  assert.deepEqual(price, {
    label: 'Up to ₹500 (from your search)',
    without: { ...query, search: 'gifts', page: 1 },
  })
  assert.equal(withoutFilters(query).search, 'gifts')
})
