import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { labelKey, spellLabel } from './size-label.ts'

test('a size has one spelling, and is one whatever its case', () => {
  for (const label of ['20 cm pot', '20cm pot', '20-cm pot', '20–cm pot', '20-cm-pot', '20  cm  pot', '20 cm. pot'])
    assert.equal(spellLabel(label), '20 cm pot')
  assert.equal(spellLabel('Tray (4in.)'), 'Tray (4 in)')
  assert.equal(spellLabel('4"pot'), '4" pot')
  assert.equal(spellLabel('20cm.pot'), '20 cm pot')
  const punctuated = [
    'Tray (4")',
    'Pot, 4", glazed',
    '(500 gm)',
    '5 ltr/pack',
    '4" (tall)',
    '2 kg + pot',
    '10 cm; 12 cm',
  ]
  for (const label of punctuated) assert.equal(spellLabel(label), label)
  for (const label of ['Small', '8 inch', '1.5 l', 'Set of 3', '20 cmx', 'XL', '4" pot', '10 cm2', '3 - 4 kg'])
    assert.equal(spellLabel(label), label)
  assert.equal(labelKey({ label: '20CM Pot' }), labelKey({ label: '20 cm pot' }))
  assert.notEqual(labelKey({ label: '20 cm pot' }), labelKey({ label: '120 cm pot' }))
  for (const [label, ...others] of [
    ['10 cm pot', '10 cms pot', '10–cm pot', '10 cm. pot', '10cm\u2212pot'],
    ['4 inch pot', '4" pot', '4” pot', '4″ pot', "4'' pot", '4-in. pot', '4" Pot'],
    ['5 litre', '5 L', '5 ltr', '5 ltrs.', '5 liters', '5l'],
    ['500 g', '500 gm', '500 gms', '500 grams'],
    ['1.5 kg', '1,5 kgs'],
  ] as const)
    for (const other of others) assert.equal(labelKey({ label: other }), labelKey({ label }), other)
  const measures = fc.string({ unit: fc.constantFrom(...'14cm l".-/(') })
  forAll(fc.oneof(fc.string(), measures), (label) => assert.equal(spellLabel(spellLabel(label)), spellLabel(label)))
})
