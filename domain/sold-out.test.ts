import assert from 'node:assert/strict'
import { test } from 'vitest'
import { soldOutText } from './sold-out.ts'

const part = { name: 'Palm', quantity: 2, stock: 2, isAvailable: true }
const size = { label: '10 cm pot', stock: 0 }

test('of a bundle that is sold out the parts are named of which there are too few or none on sale', () => {
  const few = { ...part, name: 'Pot', stock: 1 }
  const gone = { ...part, name: 'Fern', isAvailable: false }
  const text = (...parts: (typeof part)[]) => soldOutText({ parts, sizes: [] })
  assert.equal(text(part, few), 'Pot is not available, so the bundle is sold out.')
  assert.equal(text(few, part, gone), 'Pot and Fern are not available, so the bundle is sold out.')
  assert.equal(text(part), null)
  assert.equal(soldOutText({ parts: [{ name: 'Palm', quantity: 2 }] }), null)
})

test('of a size that is sold out those in stock are named', () => {
  const text = (...sizes: (typeof size)[]) => soldOutText({ parts: null, sizes })
  const others = ['15 cm pot', '1 litre'].map((label) => ({ label, stock: 3 }))
  assert.equal(text(size, ...others), 'This size is sold out (in stock: 15 cm pot, 1 litre).')
  assert.deepEqual([text(size), text()], [null, null])
})
