import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PackedForm } from '../../contract/forms/packed.ts'
import { fromRupees } from '../../domain/money.ts'
import { isAboveMrp } from '../../domain/packed/packed-facts.ts'
import { missingPackedFacts } from '../../domain/packed/packed-requirements.ts'
import { categoryTaxClass } from '../../domain/tax/tax-classes.ts'
import { storedPacked } from '../../server/admin/products/stored-packed.ts'
import { catalogue } from './index.ts'
import { packages } from './packages.ts'

const products = catalogue.map(({ slug, price, category, taxClass = categoryTaxClass(category) }) => {
  const stated = packages[slug]
  return { slug, price: fromRupees(price), category, taxClass, packed: stated ? storedPacked(stated) : null }
})

test('the demo’s seeds and pots lack nothing that a live shop requires, cost no more than their MRP, and fit the form', () => {
  const slugs = new Set(products.map(({ slug }) => slug))
  for (const [slug, stated] of Object.entries(packages)) {
    assert.ok(slugs.has(slug), slug)
    assert.deepEqual(PackedForm.parse(stated), stated)
  }
  assert.deepEqual(
    products.filter((product) => missingPackedFacts(product, '2026-11-26').length > 0 || isAboveMrp(product)),
    [],
  )
})

test('the demo shows a small packet with the sentence, a treated seed and an import', () => {
  const all = products.flatMap(({ packed }) => packed ?? [])
  assert.ok(all.some(({ seed }) => seed !== null && seed.germination === null && seed.purity === null))
  assert.ok(all.some(({ seed }) => seed?.treated))
  assert.ok(
    all.some(({ responsible, countryOfOrigin }) => responsible?.role === 'importer' && countryOfOrigin !== 'India'),
  )
})
