import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { readSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { anyOrder, refundPart } from '../../../test/support/refunding.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { loadDocuments } from '../books/load-documents.ts'

const shop = shopForTests()
const today = dayInIndia(new Date())

test('the export states all that was credited, and the books what each note’s invoice had been credited before', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
  for (const reference of ['UPI 0', 'UPI 1']) await refundPart(admin, order._id, { lines, reference })
  const { creditNotes } = await anyOrder(admin, order._id)
  const numbers = creditNotes.map(({ number }) => number)
  assert.equal(numbers.length, 2)
  const [row] = await readSheet(shop, admin, '/admin/orders/export')
  const days = `${today} ${today}`
  const notes = { 'Credit note': numbers.join(' '), 'Credit note date': days, 'Credit note for bill of supply': '' }
  assert.partialDeepStrictEqual(row, { Order: String(order.number), Refunded: '400.00', Credited: '400.00', ...notes })
  const documents = await loadDocuments(shop.database, { from: today, to: today })
  const before = documents.filter(({ corrects }) => corrects).map(({ creditedBefore }) => creditedBefore)
  assert.deepEqual(before, [0, 20_000])
})
