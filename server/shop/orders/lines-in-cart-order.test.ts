import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, ownOrder } from '../../../test/support/refunding.ts'
import { findDocuments } from '../invoices/queries.ts'

const NAMES = ['Mogra', 'Ajwain', 'Tulsi', 'Bel', 'Zinnia', 'Curry leaf']
const shop = paymentShopForTests()

/** Puts the named plants, whose ids are random, into the cart of a shopper with an unpaid order, one after the other. */
async function fillCart() {
  const asha = await buildPerson(shop)
  await buildOnlineOrder(shop, asha)
  await asha.api.call('DELETE /cart/clear')
  const lines: { plant: string; quantity: number; price: number }[] = []
  for (const name of NAMES) {
    const plant = await buildPlant(shop, { name, price: 100 })
    await asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
    lines.push({ plant, quantity: 1, price: 100 })
  }
  return { asha, lines }
}

const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)

test('an order’s lines keep the sequence of the cart, for the shopper, the admin, in the mail and on the invoice, even if the request lists them differently or replaces an unpaid order', async () => {
  const admin = await buildAdmin(shop)
  for (const paymentMethod of ['cod', 'online'] as const) {
    const { asha, lines } = await fillCart()
    const body = { ...orderOf(paymentMethod === 'cod' ? lines.toReversed() : lines), paymentMethod }
    const order = await asha.api.call('POST /orders', { body })
    assert.deepEqual(namesOf(order), NAMES)
    assert.deepEqual(namesOf(await ownOrder(asha, order._id)), NAMES)
    assert.deepEqual((await asha.api.call('GET /orders')).map(namesOf)[0], NAMES)
    assert.deepEqual(namesOf(await anyOrder(admin, order._id)), NAMES)
    if (paymentMethod === 'online') continue
    const [mail] = await outboxMailsTo(shop, asha.email)
    const inMail = [...(mail?.text ?? '').matchAll(/^(.*)\n {2}1 × /gm)].map(([, name]) => name)
    assert.deepEqual(inMail, NAMES)
    await setStatus(admin, order._id, 'shipped')
    const { invoice } = await findDocuments(shop.database, order._id)
    assert.deepEqual(namesOf({ items: invoice?.content.sale.lines ?? [] }), NAMES)
  }
})
