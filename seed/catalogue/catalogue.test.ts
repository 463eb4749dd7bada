import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { picturesOf } from '../pictures.ts'
import { catalogue } from './index.ts'
import type { SeedProduct } from './product.ts'
import { seedReviews } from './reviews.ts'

const plant = [/\d+-inch/, /\d cm/]
/** What a description must state about the size of the thing as sold. */
const sizes: Record<SeedProduct['category'], readonly RegExp[]> = {
  ...{ indoor: plant, outdoor: plant, succulent: plant, 'exotic-fruit': plant },
  seeds: [/packet/, /\d+ (\w+ )?seeds/],
  pots: [/\d cm/],
}

const binomial = /^[A-Z][a-z]+ (× )?[a-z]+(-[a-z]+)?$/
const unfounded = /purif|detox|toxins|oxygen|\bcures?\b|\bheals?\b|\bremedy\b|immunity|blood pressure|diabet/i
const flourish = /!|nestled|elevate|curated|\s{2}|^\s|\s$/i

const isBetween = (figure: number, least: number, most: number) => figure >= least && figure <= most
const isWithin = (text: string, shortest: number, longest: number) => isBetween(text.length, shortest, longest)
const isMoney = (sum: number) => Number(sum.toFixed(2)) === sum
const textsOf = ({ name, otherNames, description, careInstructions, benefits }: SeedProduct) =>
  [
    name,
    otherNames,
    description,
    careInstructions.flatMap(({ title, description }) => [title, description]),
    benefits,
  ].flat()

const rules: Record<string, (product: SeedProduct) => boolean> = {
  'a slug in kebab-case': ({ slug }) => /^[a-z]+(-[a-z]+)*$/.test(slug),
  'pictures that are rendered': ({ slug }) =>
    picturesOf(slug).images.every(({ url }) => existsSync(join(import.meta.dirname, '../../web/public', url))),
  'a price in rupees from 39 to 1,899': ({ price }) => isBetween(price, 39, 1_899) && isMoney(price),
  'at most one reduction: a price that is crossed out, or a whole percent': ({ price, originalPrice, discount }) =>
    (originalPrice === undefined || (discount === undefined && originalPrice > price && isMoney(originalPrice))) &&
    (discount === undefined || (Number.isInteger(discount) && isBetween(discount, 1, 99))),
  'whole stock': ({ stock }) => Number.isInteger(stock) && stock >= 0,
  'a rating of 3.9 to 4.9': ({ rating }) => isBetween(rating, 3.9, 4.9) && Number(rating.toFixed(1)) === rating,
  'a botanical name, unless it is a pot': ({ category, scientificName }) =>
    category === 'pots' ? scientificName === undefined : binomial.test(scientificName ?? ''),
  'three other names, unlike each other and the name, one of them in Devanagari': ({ name, otherNames }) =>
    otherNames.length >= 3 &&
    otherNames.some((other) => /\p{Script=Deva}/u.test(other)) &&
    repeated([name, ...otherNames]).length === 0,
  'names that fit the product form': ({ name, scientificName = name, otherNames }) =>
    [name, scientificName, ...otherNames].every((each) => isWithin(each, 1, 200)),
  'a description of 60 to 120 words that states the size': ({ category, description }) =>
    isBetween(description.split(' ').length, 60, 120) && sizes[category].every((size) => size.test(description)),
  'four or five care instructions, each with something to say': ({ careInstructions }) =>
    isBetween(careInstructions.length, 4, 5) &&
    repeated(careInstructions.map(({ title }) => title)).length === 0 &&
    careInstructions.every((care) => isWithin(care.title, 4, 200) && isWithin(care.description, 25, 2_000)),
  'a word about pets, unless it is a pot': ({ category, careInstructions }) =>
    category === 'pots' || careInstructions.some((care) => /\bdogs?\b|\bpets?\b/.test(care.description)),
  'three to five different benefits': ({ benefits }) =>
    isBetween(benefits.length, 3, 5) &&
    repeated(benefits).length === 0 &&
    benefits.every((benefit) => isWithin(benefit, 10, 300)),
  'no text that shouts, flatters, or claims clean air or a cure': (product) =>
    !textsOf(product).some((text) => flourish.test(text) || unfounded.test(text)),
}

test('every product has what its page and the product form ask for', () => {
  for (const [rule, holds] of Object.entries(rules)) {
    const offending = catalogue.filter((product) => !holds(product)).map(({ slug }) => slug)
    assert.deepEqual(offending, [], rule)
  }
})

test('slugs, names and descriptions are unique; reviews are of products', () => {
  for (const key of ['slug', 'name', 'description'] as const)
    assert.deepEqual(repeated(catalogue.map((product) => product[key])), [])
  const slugs: readonly string[] = catalogue.map(({ slug }) => slug)
  assert.deepEqual(
    Object.keys(seedReviews).filter((slug) => !slugs.includes(slug)),
    [],
  )
})

test('the demo shows every category, reductions, a product sold out, a last piece, and sums below the minimum', () => {
  const counts: Record<string, number> = {}
  for (const { category } of catalogue) counts[category] = (counts[category] ?? 0) + 1
  assert.deepEqual(counts, { indoor: 11, outdoor: 10, succulent: 8, 'exotic-fruit': 5, seeds: 5, pots: 5 })
  const many = (fits: (product: SeedProduct) => boolean) => catalogue.filter(fits).length
  assert.deepEqual([many(({ stock }) => stock === 0), many(({ stock }) => stock === 1)], [1, 1])
  assert.ok(many(({ stock }) => isBetween(stock, 8, 60)) > catalogue.length * 0.8)
  assert.ok(many(({ price }) => price < 300) >= 10)
  assert.ok(many(({ originalPrice }) => originalPrice !== undefined) >= 2)
  assert.ok(many(({ discount }) => discount !== undefined) >= 2)
})

test('the four bestsellers have no tie and can be bought', () => {
  const ranked = catalogue.toSorted((one, other) => other.rating - one.rating).slice(0, 5)
  assert.equal(new Set(ranked.map(({ rating }) => rating)).size, 5)
  assert.ok(ranked.slice(0, 4).every(({ stock }) => stock > 1))
})

function repeated(list: readonly string[]): string[] {
  const lowered = list.map((text) => text.toLowerCase())
  return lowered.filter((text, index) => lowered.indexOf(text) !== index)
}
