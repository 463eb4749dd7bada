import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { planOf, readSheet, sendCsv } from '../../../test/support/csv-files.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { assertAllSettles, buildConfirmedOrder, cancel, withAdvance } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { textOfPdf } from '../../../test/support/pdf-files.ts'
import { REVENUE } from '../../shop/orders/queries.ts'
import { loadMoney } from './load-tally.ts'

const shop = paymentShopForTests()
const today = dayInIndia(new Date())
const days = { from: today, to: today }

const movementsOf = async (id: string) =>
  (await loadMoney(shop.database, days))
    .filter(({ orderId }) => orderId === id)
    .map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)

test('an advance is received online and the rest in cash; documents show both, and the courier owes the rest', async () => {
  await setDeliveryRules(shop, withAdvance)
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const id = (await buildConfirmedOrder(shop, asha))._id
  const params = { id }
  const slip = await textOfPdf(shop, admin, `/admin/orders/${id}/packing-slip.pdf`)
  assert.match(slip, /Collect ₹320\.00 in cash/)
  assert.match(slip, /Advance paid online: ₹80\.00 · To pay at the door: ₹320\.00/)
  assert.deepEqual(await movementsOf(id), ['receipt provider 8000'])

  const tracking = { courier: 'Delhivery', trackingNumber: 'ADV-000001' }
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped', ...tracking } })
  const invoice = await textOfPdf(shop, asha, `/orders/${id}/invoice.pdf`)
  assert.match(invoice, /Advance paid online[\s\S]*₹80\.00/)
  assert.match(invoice, /To pay at the door[\s\S]*₹320\.00/)
  assert.deepEqual((await admin.api.call('GET /admin/books/remittances')).inTransit, { parcels: 1, amount: 320 })

  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'delivered' } })
  assert.deepEqual((await movementsOf(id)).toSorted(), ['receipt cash 32000', 'receipt provider 8000'])
  const { received } = await admin.api.call('GET /admin/books', { query: days })
  assert.deepEqual(received.map(({ paymentMethod, amount }) => [paymentMethod, amount]).toSorted(), [
    ['cod', 320],
    ['online', 80],
  ])
  const [row] = await shop.database.selectFrom('orders').select(REVENUE.as('revenue')).execute()
  assert.equal(Number(row?.revenue), 40_000)

  const [exported] = await readSheet(shop, admin, '/admin/orders/export')
  const { number } = await admin.api.call('GET /admin/orders/:id', { params })
  assert.deepEqual([exported?.Order, exported?.Received], [String(number), '400.00'])

  const file = 'AWB,COD Amount,Remittance Date,UTR\r\nADV-000001,320,2026-11-02,UTR-1'
  const preview = await sendCsv(shop, admin, '/admin/books/remittances?dryRun=true', file)
  const plan = preview.json as Parameters<typeof planOf>[0]
  await sendCsv(shop, admin, `/admin/books/remittances?${planOf(plan)}&name=delhivery.csv`, file)
  const { open, unpaid, short } = await admin.api.call('GET /admin/books/remittances')
  assert.deepEqual([open, unpaid.parcels, short.parcels], [[], 0, 0])
})

test('a returned advance is a refund of its amount, and no cash is received', async () => {
  await setDeliveryRules(shop, withAdvance)
  const asha = await buildPerson(shop)
  const id = (await buildConfirmedOrder(shop, asha))._id
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.deepEqual((await movementsOf(id)).toSorted(), ['receipt provider 8000', 'refund provider 8000'])
})
