import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { address, buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { ageDocuments } from '../../../test/support/orders-in-states.ts'
import { textOfPdf } from '../../../test/support/pdf-files.ts'
import { move, refundPart } from '../../../test/support/refunding.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { findDocuments } from '../invoices/queries.ts'

const shop = shopForTests()

/** Delivered for cash: an exempt plant and a pot at 18 %, of one name and price; `giveBack` refunds one of them. */
async function deliverLotuses(buyer = {}) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { name: 'Lotus', price: 500 })
  const pot = await buildPlant(shop, { name: 'Lotus', price: 500, category: 'pots' })
  const lines = [plant, pot].map((each) => ({ plant: each, quantity: 1, price: 500 }))
  const { _id: id, items } = await buildOrder(asha, lines, buyer)
  await move(admin, id, 'shipped', 'delivered')
  const giveBack = (product: string) => {
    const item = items.find((each) => each.plant === product)?._id ?? assert.fail()
    return refundPart(admin, id, { lines: [{ item, quantity: 1 }], reference: 'UPI 12345' })
  }
  return { asha, id, plant, pot, giveBack }
}

for (const [buyers, buyer] of [
  ['one invoice', {}],
  ['an invoice and a bill of supply', { gstin: '27AAPFU0939F1ZV', billing: { name: 'Kulkarni Gardens LLP', address } }],
] as const)
  test(`of two products with one name and price on ${buyers}, the one refunded is credited with its tax`, async () => {
    const { id, plant, pot, giveBack } = await deliverLotuses(buyer)
    await giveBack(pot)
    await giveBack(plant)
    const { creditNotes } = await findDocuments(shop.database, id)
    const credited = creditNotes.map(({ content: { sale } }) => [
      sale.totals.exempt,
      sale.totals.taxable,
      sale.totals.centralTax,
    ])
    assert.deepEqual(credited, [
      [0, 42_372, 3_814],
      [50_000, 0, 0],
    ])
    await assertInvariants(shop.database)
  })

test('a credit note states why it was issued, an earlier one that the parcel came back', async () => {
  const { asha, id, plant, giveBack } = await deliverLotuses()
  const { creditNotes } = await giveBack(plant)
  const path = `/orders/${id}/credit-notes/${creditNotes[0]?.number.replaceAll('/', '-')}`
  const text = await textOfPdf(shop, asha, path)
  assert.match(text, /Goods refunded/)
  assert.doesNotMatch(text, /came back|delivery is free/)
  assert.match(text, /Against invoice PA/, 'the exempt part of an invoice-cum-bill of supply')
  await ageDocuments(shop, id, ['{reason}'])
  assert.match(await textOfPdf(shop, asha, path), /Parcel returned/)
})
