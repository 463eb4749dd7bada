import assert from 'node:assert/strict'
import { test } from 'vitest'
import { partiesOf } from './write-tax-document.ts'

const place = ['14 Prabhat Road', 'Pune, Maharashtra (27) 411004']
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
const name = 'Kulkarni Gardens LLP'
const GSTIN = '27AAPFU0939F1ZV'
const office = { street: '7 MG Road', city: 'Mumbai', state: 'Maharashtra', country: 'India', zipCode: '400001' }

test('a buyer without GSTIN and billing name is one party, billed and shipped to, with the phone if there is one', () => {
  for (const phone of [buyer.phone, null])
    assert.deepEqual(partiesOf({ ...buyer, phone }), [
      { role: 'Billed and shipped to', name: buyer.name, lines: phone === null ? place : [...place, phone] },
    ])
})

test('with a GSTIN or a billing name two parties are named, the one billed at the delivery address unless it has its own', () => {
  for (const [changes, billed] of [
    [{ gstin: GSTIN }, { name: buyer.name, lines: [...place, `GSTIN ${GSTIN}`] }],
    [{ billing: { name, address: null } }, { name, lines: place }],
    [
      { gstin: GSTIN, billing: { name, address: office } },
      { name, lines: ['7 MG Road', 'Mumbai, Maharashtra (27) 400001', `GSTIN ${GSTIN}`] },
    ],
  ] as const)
    assert.deepEqual(partiesOf({ ...buyer, ...changes }), [
      { role: 'Billed to', ...billed },
      { role: 'Shipped to', name: buyer.name, lines: [...place, buyer.phone] },
    ])
})
