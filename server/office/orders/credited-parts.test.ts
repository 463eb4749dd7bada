import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
} from '../../../test/support/factories.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findDocuments } from '../../shop/invoices/queries.ts'

const shop = shopForTests()

type Refund = { lines?: { item: string; quantity: number }[]; deliveryFee?: boolean }

function refund({ api }: Person, id: string, body: Refund) {
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { reason: 'It arrived hurt', reference: 'UPI 12345', ...body },
  })
}

/** Delivered for cash: an exempt plant and a pot at 18 %, of one name and price. */
async function deliverLotuses(asha: Person, admin: Person, buyer = {}) {
  const plant = await buildPlant(shop, { name: 'Lotus', price: 500 })
  const pot = await buildPlant(shop, { name: 'Lotus', price: 500, category: 'pots' })
  const lines = [plant, pot].map((each) => ({ plant: each, quantity: 1, price: 500 }))
  const order = await buildOrder(asha, lines, buyer)
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  const itemOf = (plantId: string) => order.items.find((item) => item.plant === plantId)?._id ?? assert.fail()
  return { id: order._id, plant: itemOf(plant), pot: itemOf(pot) }
}

for (const [buyers, buyer] of [
  ['one invoice', {}],
  ['an invoice and a bill of supply', { gstin: '27AAPFU0939F1ZV', billing: { name: 'Kulkarni Gardens LLP', address } }],
] as const)
  test(`of two products with one name and price on ${buyers}, the one that is given back is credited with its tax`, async () => {
    const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
    const { id, plant, pot } = await deliverLotuses(asha, admin, buyer)
    await refund(admin, id, { lines: [{ item: pot, quantity: 1 }] })
    await refund(admin, id, { lines: [{ item: plant, quantity: 1 }] })
    const { creditNotes } = await findDocuments(shop.database, id)
    assert.deepEqual(
      creditNotes.map(({ content: { sale } }) => [sale.totals.exempt, sale.totals.taxable, sale.totals.centralTax]),
      [
        [0, 42_372, 3_814],
        [50_000, 0, 0],
      ],
    )
    await assertInvariants(shop.database)
  })

async function textOfNote({ bearer }: Person, id: string, number = ''): Promise<string> {
  noteSecrets(bearer)
  const url = `${shop.url}/api/orders/${id}/credit-notes/${number.replaceAll('/', '-')}`
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${bearer}` } })
  assert.equal(answer.status, 200)
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).join(' ')
}

test('a credit note states why it was issued, an earlier one that the parcel came back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, plant } = await deliverLotuses(asha, admin)
  const { creditNotes } = await refund(admin, id, { lines: [{ item: plant, quantity: 1 }] })
  const text = await textOfNote(asha, id, creditNotes[0]?.number)
  assert.match(text, /Goods were paid back/)
  assert.doesNotMatch(text, /came back|delivery is free/)
  assert.match(text, /Against invoice PA/, 'the exempt part of an invoice-cum-bill of supply')
  await inTransaction(shop.database, async (transaction) => {
    await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(transaction)
    await sql`update tax_documents set content = content - 'reason' where order_id = ${id}`.execute(transaction)
    await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(transaction)
  })
  assert.match(await textOfNote(asha, id, creditNotes[0]?.number), /The parcel came back/)
})
