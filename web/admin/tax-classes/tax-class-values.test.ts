import assert from 'node:assert/strict'
import { test } from 'vitest'
import { TaxClassForm } from '../../../contract/forms/tax-class.ts'
import { initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { bodyOf, valuesOf } from './tax-class-values.ts'

test('an untouched form sends back what the API returned', () => {
  for (const { key, rates, ...taxClass } of initialTaxClasses) {
    const loaded = { ...taxClass, key, rates: [...rates], version: '0' }
    assert.deepEqual(bodyOf(valuesOf(loaded)), { ...taxClass, rates })
  }
})

test('a rate is a number or the word exempt; a forgotten or unreadable one is refused', () => {
  const percentOf = (percent: string) => {
    const body = bodyOf({
      name: 'Pots',
      hsn: '6914',
      unit: 'NOS',
      rates: [{ from: '2026-12-01', percent, source: 'X' }],
    })
    const outcome = TaxClassForm.safeParse(body)
    return outcome.success ? outcome.data.rates[0]?.percent : outcome.error.issues.map(({ path }) => path.join('.'))
  }
  assert.deepEqual(['18', ' 2.5 %', '0', 'Exempt'].map(percentOf), [18, 2.5, 0, null])
  for (const typed of ['', ' ', '18-', 'eighteen', '101', '-5', 'Infinity']) {
    assert.deepEqual(percentOf(typed), ['rates.0.percent'], typed)
  }
})
