import assert from 'node:assert/strict'
import papa from 'papaparse'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { exportSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { loadDocuments } from '../books/load-documents.ts'

const shop = shopForTests()
const today = dayInIndia(new Date())

test('the export states all that was credited, and the books what each note’s invoice had been credited before', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const [line] = order.items
  const params = { id: order._id }
  for (let n = 0; n < 2; n++)
    await admin.api.call('POST /admin/orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { lines: [{ item: line?._id ?? '', quantity: 1 }], reason: 'It arrived hurt', reference: `UPI ${n}` },
    })
  const { creditNotes } = await admin.api.call('GET /admin/orders/:id', { params })
  assert.equal(creditNotes.length, 2)
  const { text } = await exportSheet(shop, admin, '/admin/orders/export')
  const { data } = papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  const row = data.find(({ Order }) => Order === order._id)
  assert.deepEqual(
    [row?.Credited, row?.['Credit note'], row?.['Credit note date'], row?.['Credit note for the bill']],
    [row?.Refunded, creditNotes.map(({ number }) => number).join(' '), `${today} ${today}`, ''],
  )
  const price = Math.round((line?.price ?? 0) * 100)
  const notes = (await loadDocuments(shop.database, { from: today, to: today })).filter(({ corrects }) => corrects)
  assert.deepEqual(
    notes.map(({ creditedBefore }) => creditedBefore),
    [0, price],
  )
})
