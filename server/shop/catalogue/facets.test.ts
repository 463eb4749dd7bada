import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { categories } from '../../../domain/catalogue.ts'
import { byFilter, choiceFilters, factChoices, limitFilters } from '../../../domain/plant-facts/fact-filters.ts'
import { choicesOf, unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { buildAdmin, buildPlant, buildProduct, changePlants, takeOffSale } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

type Query = NonNullable<ApiRequest<'GET /plants/facets'>['query']>

const facetsOf = (query?: Query) => shop.api().call('GET /plants/facets', { query })
const countOf = async (query: Query) => (await shop.api().list('GET /plants', { query: { ...query, limit: 1 } })).total

const choices = {
  ...factChoices,
  ...byFilter(limitFilters, ({ limits }) => limits),
  category: categories,
  country: ['India', 'Sri Lanka', 'China'],
  inStock: [true],
} as const

const unknownOr = <const Value>(...values: readonly Value[]) => fc.constantFrom(null, ...values)
const somePlant = fc.record({
  name: fc.constantFrom('Money Plant', 'Snake Plant', 'Rose', 'Rosa Lily', 'Clay pot'),
  family: fc.constantFrom(null, null, 'Palm', 'Fern'),
  category: fc.constantFrom(...categories),
  price: fc.constantFrom(100, 200, 300),
  isSoldOut: fc.boolean(),
  country: unknownOr('India', 'Sri Lanka'),
  facts: fc.record({
    light: unknownOr(...choicesOf('light')),
    water: unknownOr(...choicesOf('water')),
    effort: unknownOr(...choicesOf('effort')),
    places: fc.option(fc.subarray([...choicesOf('places')])),
    pets: fc.option(fc.record({ verdict: fc.constantFrom(...choicesOf('pets')), source: fc.constant('A book') })),
    heightCm: unknownOr(15, 30, 31, 60, 150, 300),
  }),
})

const several = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','))
const someQuery: fc.Arbitrary<Query> = fc.record(
  {
    ...byFilter(choiceFilters, ({ name }) => several(factChoices[name])),
    maxHeight: fc.constantFrom(0, 30, 60, 200),
    category: fc.constantFrom(...categories),
    country: fc.constantFrom('India', 'Sri Lanka', 'Atlantis'),
    inStock: fc.boolean(),
    minPrice: fc.constantFrom(150, 300),
    search: fc.constantFrom('plant', 'rose', 'monye plant', 'low light', '%'),
    families: fc.boolean(),
    sort: fc.constantFrom('price', 'rating'),
    limit: fc.constant(1),
  },
  { requiredKeys: [] },
)

test('each count is the length of the list which that choice shows, whatever else is chosen', async () => {
  await buildPlants()
  await fc.assert(
    fc.asyncProperty(someQuery, async (query) => {
      const facets = await facetsOf(query)
      for (const [kind, values] of Object.entries(choices)) {
        for (const value of values) {
          const counted = facets[kind as keyof typeof choices][String(value)] ?? 0
          assert.equal(counted, await countOf({ ...query, [kind]: value }), `${kind} ${value}`)
        }
      }
    }),
    {
      numRuns: 25,
      examples: [
        [{}],
        [{ families: true }],
        [{ light: 'low,sun', inStock: true, families: true }],
        [{ search: 'monye plant', place: 'garden' }],
        // Nothing from there has this name, but goods from elsewhere do: similar names are not counted.
        [{ search: 'rose', country: 'Atlantis' }],
      ],
    },
  )
})

test('values of one kind are alternatives, repeated or with commas; filters of different kinds all apply', async () => {
  const { light, place } = await facetsOf({ light: 'low,bright', pets: 'non-toxic' })
  assert.equal(await countOf({ light: 'low,bright', pets: 'non-toxic' }), (light.low ?? 0) + (light.bright ?? 0))
  const total = async (query: string) =>
    Number((await request(shop, `GET /plants?limit=1&${query}`)).headers.get('x-total-count'))
  assert.equal(await total('light=low&light=bright'), await total('light=bright,low,low'))
  assert.equal(await total('place=garden&light=low,bright&pets=non-toxic'), place.garden)
})

test('a plant with an unknown fact matches no filter by that fact', async () => {
  await buildPlant(shop, { name: 'Xanadu' })
  for (const query of [
    { light: 'low,medium,bright,sun' },
    { water: 'rare,weekly,often' },
    { effort: 'easy,medium,demanding' },
    { place: 'indoors,balcony,terrace,garden' },
    { pets: 'non-toxic' },
    { maxHeight: 999_999_999 },
  ]) {
    assert.equal(await countOf({ search: 'Xanadu', ...query }), 0, JSON.stringify(query))
  }
})

test('an edit of facts shows in the next counts and lists, although both are cached', async () => {
  const admin = await buildAdmin(shop)
  const [plant] = await shop.api().call('GET /plants', { query: { search: 'Xanadu' } })
  const id = plant?._id ?? ''
  const before = await facetsOf({ pets: 'non-toxic' })
  const listed = await countOf({ light: 'low', pets: 'non-toxic' })
  const facts = { ...unknownFacts, light: 'low', pets: { verdict: 'non-toxic', source: 'A book' } } as const
  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ name: 'Xanadu', facts }) })
  assert.equal((await facetsOf({ pets: 'non-toxic' })).light.low, (before.light.low ?? 0) + 1)
  assert.equal(await countOf({ light: 'low', pets: 'non-toxic' }), listed + 1)
})

/** Plants of random facts, and a deleted one. */
async function buildPlants(): Promise<void> {
  const made = fc.sample(somePlant, { numRuns: 80, seed: 7 })
  for (const [at, { country, isSoldOut, family, facts, ...plant }] of made.entries()) {
    const size = family === null ? null : { family, label: `Size ${at}`, position: at }
    const packed = country === null ? null : { countryOfOrigin: country }
    const id = await buildPlant(shop, { ...plant, packed, size, facts: { ...unknownFacts, ...facts } })
    if (isSoldOut) await changePlants(shop, { stock: 0 }, id)
  }
  const facts = { ...unknownFacts, light: 'low' } as const
  await takeOffSale(shop, await buildPlant(shop, { facts, packed: { countryOfOrigin: 'China' } }))
}
