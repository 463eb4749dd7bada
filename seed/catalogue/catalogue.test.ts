import assert from 'node:assert/strict'
import { test } from 'vitest'
import { catalogue } from './index.ts'
import type { SeedProduct } from './product.ts'

const expectedCounts = { indoor: 11, outdoor: 10, succulent: 8, 'exotic-fruit': 5, seeds: 5, pots: 5 }

const requiredSlugs = [
  'monstera',
  'snake-plant',
  'money-plant',
  'holy-basil',
  'hibiscus',
  'aloe-vera',
  'dragon-fruit-plant',
  'terracotta-pot-classic',
]

/** What a description must state about the size of the thing as sold. */
const sizes: Record<SeedProduct['category'], readonly RegExp[]> = {
  indoor: [/\d+-inch/, /\d cm/],
  outdoor: [/\d+-inch/, /\d cm/],
  succulent: [/\d+-inch/, /\d cm/],
  'exotic-fruit': [/\d+-inch/, /\d cm/],
  seeds: [/packet/, /\d+ (\w+ )?seeds/],
  pots: [/\d cm/],
}

const binomial = /^[A-Z][a-z]+ (× )?[a-z]+(-[a-z]+)?$/
const unfounded = /purif|detox|toxins|oxygen|\bcures?\b|\bheals?\b|\bremedy\b|immunity|blood pressure|diabet/i
const flourish = /!|nestled|elevate|curated|\s{2}|^\s|\s$/i

test('every category has its planned number of products', () => {
  const counts: Record<string, number> = {}
  for (const { category } of catalogue) counts[category] = (counts[category] ?? 0) + 1
  assert.deepEqual(counts, expectedCounts)
})

test('slugs, names and descriptions are unique', () => {
  assert.deepEqual(repeated(catalogue.map((product) => product.slug)), [])
  assert.deepEqual(repeated(catalogue.map((product) => product.name)), [])
  assert.deepEqual(repeated(catalogue.map((product) => product.description)), [])
})

test('slugs are kebab-case and include those that pictures are named by', () => {
  assert.deepEqual(
    offending(({ slug }) => /^[a-z]+(-[a-z]+)*$/.test(slug)),
    [],
  )
  const slugs = catalogue.map((product) => product.slug)
  assert.deepEqual(
    requiredSlugs.filter((slug) => !slugs.includes(slug)),
    [],
  )
})

test('prices are sums in rupees from 39 to 1,899, several of them below the minimum order', () => {
  assert.deepEqual(
    offending(({ price }) => price >= 39 && price <= 1899 && hasDecimals(price, 2)),
    [],
  )
  const prices = catalogue.map((product) => product.price)
  assert.deepEqual([Math.min(...prices), Math.max(...prices)], [39, 1899])
  assert.ok(prices.filter((price) => price < 300).length >= 10)
})

test('a reduced product has either an original price above its price or a whole percent', () => {
  const reducedByPrice = catalogue.filter((product) => product.originalPrice !== undefined)
  const reducedByPercent = catalogue.filter((product) => product.discount !== undefined)
  assert.ok(reducedByPrice.length >= 2 && reducedByPercent.length >= 2)
  assert.deepEqual(
    offending(({ originalPrice, discount }) => originalPrice === undefined || discount === undefined),
    [],
  )
  assert.deepEqual(
    offending(({ price, originalPrice = price + 1 }) => originalPrice > price && hasDecimals(originalPrice, 2)),
    [],
  )
  assert.deepEqual(
    offending(({ discount = 1 }) => Number.isInteger(discount) && discount >= 1 && discount <= 99),
    [],
  )
})

test('stock is whole, with one product sold out, one last piece and mostly 8 to 60', () => {
  assert.deepEqual(
    offending(({ stock }) => Number.isInteger(stock) && stock >= 0),
    [],
  )
  assert.equal(catalogue.filter(({ stock }) => stock === 0).length, 1)
  assert.equal(catalogue.filter(({ stock }) => stock === 1).length, 1)
  assert.ok(catalogue.filter(({ stock }) => stock >= 8 && stock <= 60).length > catalogue.length * 0.8)
})

test('ratings lie between 0 and 5 in steps of 0.1, and between 3.9 and 4.9 here', () => {
  assert.deepEqual(
    offending(({ rating }) => rating >= 0 && rating <= 5 && hasDecimals(rating, 1)),
    [],
  )
  assert.deepEqual(
    offending(({ rating }) => rating >= 3.9 && rating <= 4.9),
    [],
  )
  assert.ok(new Set(catalogue.map(({ rating }) => rating)).size >= 8)
})

test('the four bestsellers have no tie and can be bought', () => {
  const ranked = catalogue.toSorted((one, other) => other.rating - one.rating).slice(0, 5)
  assert.equal(new Set(ranked.map(({ rating }) => rating)).size, 5)
  assert.deepEqual(
    ranked.slice(0, 4).filter(({ stock }) => stock <= 1),
    [],
  )
})

test('everything but a pot has a botanical name', () => {
  assert.deepEqual(
    offending(({ category, scientificName }) =>
      category === 'pots' ? scientificName === undefined : binomial.test(scientificName ?? ''),
    ),
    [],
  )
})

test('other names are at least three, unlike each other and the name, one of them in Devanagari', () => {
  assert.deepEqual(
    offending(({ otherNames }) => otherNames.length >= 3 && otherNames.some((other) => /\p{Script=Deva}/u.test(other))),
    [],
  )
  assert.deepEqual(
    offending(({ name, otherNames }) => repeated([name, ...otherNames]).length === 0),
    [],
  )
})

test('descriptions have 60 to 120 words and state the size', () => {
  assert.deepEqual(
    offending(({ description }) => description.length >= 10 && description.length <= 10_000),
    [],
  )
  assert.deepEqual(
    offending(({ description }) => description.split(' ').length >= 60 && description.split(' ').length <= 120),
    [],
  )
  assert.deepEqual(
    offending(({ category, description }) => sizes[category].every((size) => size.test(description))),
    [],
  )
})

test('care instructions are four or five, each with something to say', () => {
  assert.deepEqual(
    offending(({ careInstructions }) => careInstructions.length === 4 || careInstructions.length === 5),
    [],
  )
  assert.deepEqual(
    offending(({ careInstructions }) => repeated(careInstructions.map(({ title }) => title)).length === 0),
    [],
  )
  assert.deepEqual(
    offending(({ careInstructions }) => careInstructions.every((care) => within(care.title, 4, 200))),
    [],
  )
  assert.deepEqual(
    offending(({ careInstructions }) => careInstructions.every((care) => within(care.description, 25, 2000))),
    [],
  )
})

test('everything that grows states whether it harms pets', () => {
  assert.deepEqual(
    offending(
      ({ category, careInstructions }) =>
        category === 'pots' || careInstructions.some((care) => /\bdogs?\b|\bpets?\b/.test(care.description)),
    ),
    [],
  )
})

test('benefits are three to five different lines', () => {
  assert.deepEqual(
    offending(({ benefits }) => benefits.length >= 3 && benefits.length <= 5 && repeated(benefits).length === 0),
    [],
  )
  assert.deepEqual(
    offending(({ benefits }) => benefits.every((benefit) => within(benefit, 10, 300))),
    [],
  )
})

test('names fit the product form', () => {
  assert.deepEqual(
    offending((product) =>
      [product.name, product.scientificName ?? product.name, ...product.otherNames].every((name) =>
        within(name, 1, 200),
      ),
    ),
    [],
  )
})

test('no text shouts, flatters, or claims clean air or a cure', () => {
  assert.deepEqual(
    offending((product) => !texts(product).some((text) => flourish.test(text))),
    [],
  )
  assert.deepEqual(
    offending((product) => !texts(product).some((text) => unfounded.test(text))),
    [],
  )
})

/** The slugs of the products that break the rule. */
function offending(rule: (product: SeedProduct) => boolean): string[] {
  return catalogue.filter((product) => !rule(product)).map((product) => product.slug)
}

function texts(product: SeedProduct): string[] {
  const care = product.careInstructions.flatMap(({ title, description }) => [title, description])
  return [product.name, ...product.otherNames, product.description, ...care, ...product.benefits]
}

function within(text: string, shortest: number, longest: number): boolean {
  return text.length >= shortest && text.length <= longest
}

function hasDecimals(figure: number, decimals: number): boolean {
  return Number(figure.toFixed(decimals)) === figure
}

function repeated(list: readonly string[]): string[] {
  const lowered = list.map((text) => text.toLowerCase())
  return lowered.filter((text, index) => lowered.indexOf(text) !== index)
}
