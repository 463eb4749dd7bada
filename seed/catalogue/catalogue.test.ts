import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { PackedForm } from '../../contract/forms/packed.ts'
import { StockEdit } from '../../contract/forms/product.ts'
import { fromRupees } from '../../domain/money.ts'
import { isAboveMrp } from '../../domain/packed/packed-facts.ts'
import { missingPackedFacts } from '../../domain/packed/packed-requirements.ts'
import { categoryTaxClass } from '../../domain/tax/tax-classes.ts'
import { storedPacked } from '../../server/admin/products/product-row.ts'
import { picturesOf } from '../pictures.ts'
import { type CatalogueProduct, catalogue } from './index.ts'
import { packages } from './packages.ts'
import { seedReviews } from './reviews.ts'

const slugs: readonly string[] = catalogue.map(({ slug }) => slug)
const unfounded = /purif|detox|toxins|oxygen|\bcures?\b|\bheals?\b|\bremedy\b|immunity|blood pressure|diabet/i

test('every product fits the product form and has its pictures; its texts claim neither clean air nor a cure', () => {
  for (const product of catalogue) {
    const { slug, ...fields } = product
    const { image, images } = picturesOf(slug)
    StockEdit.parse({ ...fields, image, images })
    for (const { url } of images) assert.ok(existsSync(join(import.meta.dirname, '../../web/public', url)), url)
    assert.doesNotMatch(JSON.stringify({ ...fields, facts: null }), unfounded, slug)
  }
})

test('slugs, names and descriptions are unique; reviews and packages are of products', () => {
  for (const key of ['slug', 'name', 'description'] as const)
    assert.equal(new Set(catalogue.map((product) => product[key])).size, catalogue.length, key)
  for (const slug of [...Object.keys(seedReviews), ...Object.keys(packages)]) assert.ok(slugs.includes(slug), slug)
})

test('the demo shows every category, reductions, a product sold out, a last piece, and sums below the minimum', () => {
  const counts: Record<string, number> = {}
  for (const { category } of catalogue) counts[category] = (counts[category] ?? 0) + 1
  assert.deepEqual(counts, { indoor: 11, outdoor: 10, succulent: 8, 'exotic-fruit': 5, seeds: 5, pots: 5 })
  const many = (fits: (product: CatalogueProduct) => boolean) => catalogue.filter(fits).length
  assert.deepEqual([many(({ stock }) => stock === 0), many(({ stock }) => stock === 1)], [1, 1])
  assert.ok(many(({ price }) => price < 300) >= 10)
  assert.ok(many(({ originalPrice }) => originalPrice !== undefined) >= 2)
  assert.ok(many(({ discount }) => discount !== undefined) >= 2)
})

test('the four bestsellers have no tie and can be bought', () => {
  const ranked = catalogue.toSorted((one, other) => other.rating - one.rating).slice(0, 5)
  assert.equal(new Set(ranked.map(({ rating }) => rating)).size, 5)
  assert.ok(ranked.slice(0, 4).every(({ stock }) => stock > 1))
})

test('seeds and pots lack nothing that a live shop requires of a package, fit the form, and cost no more than their MRP', () => {
  for (const { slug, category, taxClass = categoryTaxClass(category), price } of catalogue) {
    const stated = packages[slug]
    if (stated) assert.deepEqual(PackedForm.parse(stated), stated)
    const product = { category, taxClass, price: fromRupees(price), packed: stated ? storedPacked(stated) : null }
    assert.deepEqual(missingPackedFacts(product, '2026-11-26'), [], slug)
    assert.ok(!isAboveMrp(product), slug)
  }
})
