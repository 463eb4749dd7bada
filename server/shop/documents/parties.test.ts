import assert from 'node:assert/strict'
import { test } from 'vitest'
import { partiesOf } from './write-tax-document.ts'

const delivery = ['14 Prabhat Road', 'Pune, Maharashtra (27) 411004', '+919822012345']
const buyer = {
  name: 'Asha Kulkarni',
  phone: '+919822012345',
  street: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411004',
  gstin: null,
  billing: null,
}
const GSTIN = '27AAPFU0939F1ZV'
const office = { street: '7 MG Road', city: 'Mumbai', state: 'Maharashtra', country: 'India', zipCode: '400001' }

test('a buyer without GSTIN and billing name is one party, billed and shipped to, with the phone if there is one', () => {
  const role = 'Billed and shipped to'
  assert.deepEqual(partiesOf(buyer), [{ role, name: buyer.name, lines: delivery }])
  assert.deepEqual(partiesOf({ ...buyer, phone: null }), [{ role, name: buyer.name, lines: delivery.slice(0, 2) }])
})

test('with a GSTIN alone the recipient is billed at the delivery address', () => {
  assert.deepEqual(partiesOf({ ...buyer, gstin: GSTIN }), [
    { role: 'Billed to', name: buyer.name, lines: [...delivery.slice(0, 2), `GSTIN ${GSTIN}`] },
    { role: 'Shipped to', name: buyer.name, lines: delivery },
  ])
})

test('a billing name without address is billed at the delivery address, and one with address there', () => {
  const billed = (address: typeof office | null, gstin: string | null) =>
    partiesOf({ ...buyer, gstin, billing: { name: 'Kulkarni Gardens LLP', address } })
  assert.deepEqual(billed(null, null)[0], {
    role: 'Billed to',
    name: 'Kulkarni Gardens LLP',
    lines: delivery.slice(0, 2),
  })
  assert.deepEqual(billed(office, GSTIN), [
    {
      role: 'Billed to',
      name: 'Kulkarni Gardens LLP',
      lines: ['7 MG Road', 'Mumbai, Maharashtra (27) 400001', `GSTIN ${GSTIN}`],
    },
    { role: 'Shipped to', name: buyer.name, lines: delivery },
  ])
})
