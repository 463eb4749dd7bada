import assert from 'node:assert/strict'
import { test } from 'vitest'
import { areSameParts, partsText } from './parts.ts'

const [palms, pot] = [
  { plant: 'palm', name: 'Palm', quantity: 2 },
  { plant: 'pot', name: 'Pot', quantity: 1 },
]

test('parts in words name how many there are of each, and are the same in any order, and no others', () => {
  assert.equal(partsText([palms, pot]), '2 × Palm, Pot')
  assert.ok(areSameParts([palms, pot], [pot, palms]) && areSameParts(null, null))
  for (const others of [[palms], [palms, { ...pot, quantity: 2 }], [palms, { ...pot, plant: 'tub' }], null])
    assert.ok(!areSameParts([palms, pot], others))
})
