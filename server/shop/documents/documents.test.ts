import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { paise } from '../../../domain/money.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildMixedOrderIn, buildOrderIn, chargeDelivery } from '../../../test/support/orders-in-states.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const shop = shopForTests()

async function open({ bearer }: Person, path: string) {
  noteSecrets(bearer)
  const answer = await fetch(`${shop.url}/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}

function assertPdf({ status, headers, bytes }: Awaited<ReturnType<typeof open>>, fileName: RegExp): void {
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.match(headers.get('content-disposition') ?? '', fileName)
  assert.equal(headers.get('cache-control'), 'private, no-store')
  assertProtected(headers)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.match(bytes.subarray(-8).toString(), /%%EOF/)
}

test('admins open invoice, credit note and packing slip, shoppers their own invoice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'delivered' })
  const number = /^inline; filename="PAB-\d\d-\d\d-\d{6}\.pdf"$/
  const own = await open(asha, `/orders/${id}/invoice.pdf`)
  assertPdf(own, number)
  assertPdf(await open(admin, `/admin/orders/${id}/invoice.pdf`), number)
  assertPdf(await open(admin, `/admin/orders/${id}/packing-slip.pdf`), /^inline; filename="packing-slip-\w+\.pdf"$/)
  assertRefused(await request(shop, `GET /admin/orders/${id}/credit-note.pdf`, { bearer: admin.bearer }), 'not_found')
})

test('the slip of an order against cash has its UPI code while that can be paid', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const textOfSlip = async () =>
    (await readPdf((await open(admin, `/admin/orders/${id}/packing-slip.pdf`)).bytes)).join(' ').replace(/\s+/g, ' ')
  assert.doesNotMatch(await textOfSlip(), /UPI/)
  const qr = { provider_qr_id: 'qr_1', image_url: 'https://rzp.io/i/1', content: 'upi://pay?pa=shop@bank&am=400.00' }
  await shop.database
    .insertInto('door_qr_codes')
    .values({
      id: newIdentifier(),
      order_id: id,
      amount: paise(40_000),
      closes_at: new Date(Date.now() + 60_000),
      ...qr,
    })
    .execute()
  assert.match(await textOfSlip(), /Collect ₹400\.00 in cash or have it paid by UPI: scan this code/)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  assert.doesNotMatch(await textOfSlip(), /UPI/)
})

test('a parcel that came back has a credit note', async () => {
  const admin = await buildAdmin(shop)
  const order = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'shipped' })
  const items = order.items.map(({ _id }) => ({ item: _id, sound: 0 }))
  const params = { id: order._id }
  await admin.api.call('POST /admin/orders/:id/return', { params, body: { items } })
  assertPdf(await open(admin, `/admin/orders/${order._id}/credit-note.pdf`), /"PAC-\d\d-\d\d-000001\.pdf"$/)
})

test('a registered buyer’s invoice has the taxed goods alone and the bill of supply the exempt ones; each note names its own', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildMixedOrderIn(shop, asha, admin, 'returned')
  const id = order._id
  const textOf = async (path: string, number: string | undefined) => {
    const file = await open(path.startsWith('/admin') ? admin : asha, path)
    assertPdf(file, new RegExp(`filename="${number?.replaceAll('/', '-')}\\.pdf"`))
    return (await readPdf(file.bytes)).join('\n')
  }
  const { invoice, billOfSupply, creditNote, billOfSupplyCreditNote } = order
  for (const side of ['', '/admin']) {
    const taxed = await textOf(`${side}/orders/${id}/invoice.pdf`, invoice?.number)
    assert.match(taxed, /Tax invoice/)
    assert.match(taxed, /Urli/)
    assert.match(taxed, /One Thousand One Hundred Eighty Rupees Only/)
    assert.doesNotMatch(taxed, /Areca palm|exempt/i)
    const bill = await textOf(`${side}/orders/${id}/bill-of-supply.pdf`, billOfSupply?.number)
    assert.match(bill, /Bill of supply/)
    assert.match(bill, /Areca palm/)
    assert.match(bill, /Two Hundred Twenty Rupees Only/)
    assert.doesNotMatch(bill, /Urli|CGST|include the tax/)
  }
  const note = await textOf(`/admin/orders/${id}/credit-note.pdf`, creditNote?.number)
  assert.ok(note.includes(`Against invoice ${invoice?.number}`), note)
  assert.doesNotMatch(note, /Areca palm/)
  const other = await textOf(`/admin/orders/${id}/bill-of-supply-credit-note.pdf`, billOfSupplyCreditNote?.number)
  assert.ok(other.includes(`Against bill of supply ${billOfSupply?.number}`), other)
  assert.doesNotMatch(other, /Urli/)
})

test('a delivery fee is a line of each document for each rate, in the total and in the cash to collect', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const textOf = async (path: string) => (await readPdf((await open(admin, path)).bytes)).join('\n')
  const palm = await buildPlant(shop, { name: 'Areca palm', price: 220 })
  const urli = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: palm, quantity: 1, price: 220 },
    { plant: urli, quantity: 2, price: 590 },
  ]
  const { _id: id } = await buildOrder(asha, lines)
  await chargeDelivery(shop, id, paise(10_000))
  assert.match(await textOf(`/admin/orders/${id}/packing-slip.pdf`), /Collect ₹1,500\.00 in cash/)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  const invoice = await textOf(`/admin/orders/${id}/invoice.pdf`)
  assert.match(invoice, /One Thousand Five Hundred Rupees Only/)
  assert.equal(invoice.match(/Delivery 996511/g)?.length, 2, invoice)
  assert.match(invoice, /Delivery is taxed as the goods/)
  assert.match(invoice, /Exempt from GST: goods of HSN 0602\./)
  assert.doesNotMatch(invoice, /delivery is free/)
})

test('an order with one document has no second one', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  assertRefused(await request(shop, `GET /orders/${id}/bill-of-supply.pdf`, { bearer: asha.bearer }), 'not_found')
  for (const paper of ['bill-of-supply', 'bill-of-supply-credit-note'])
    assertRefused(await request(shop, `GET /admin/orders/${id}/${paper}.pdf`, { bearer: admin.bearer }), 'not_found')
})

test('before it is shipped an order has a packing slip and no invoice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  assertPdf(await open(admin, `/admin/orders/${id}/packing-slip.pdf`), /packing-slip/)
  assertRefused(await request(shop, `GET /orders/${id}/invoice.pdf`, { bearer: asha.bearer }), 'not_found')
  assertRefused(await request(shop, `GET /admin/orders/${id}/invoice.pdf`, { bearer: admin.bearer }), 'not_found')
})

test('the packing slip states what is on the package of a packed product, and nothing of a plant', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const packed = {
    responsible: { role: 'packer' as const, name: 'Sahyadri Seeds', address: 'MIDC, Jalna 431203' },
    commonName: 'Okra seed',
    netQuantity: { amount: 4, unit: 'g' as const },
    mrp: 410,
    countryOfOrigin: 'India' as const,
    seed: { lot: 'OKR-7', testedOn: '2026-09-28', treated: true, treatment: 'Thiram' },
  }
  const seeds = await buildPlant(shop, { name: 'Bhindi', category: 'seeds', price: 400, packed })
  const fern = await buildPlant(shop, { name: 'Fern', price: 300 })
  const { _id: id } = await buildOrder(asha, [
    { plant: seeds, quantity: 1, price: 400 },
    { plant: fern, quantity: 2, price: 300 },
  ])
  const slip = await open(admin, `/admin/orders/${id}/packing-slip.pdf`)
  const text = (await readPdf(slip.bytes)).join(' ').replace(/\s+/g, ' ')
  for (const fact of [
    'Common name: Okra seed',
    'Net quantity: 4 g',
    'MRP: ₹410.00 (inclusive of all taxes)',
    'Unit price: ₹102.50 per g',
    'Packed by: Sahyadri Seeds, MIDC, Jalna 431203',
    'Country of origin: India',
    'Lot: OKR-7',
    'Tested on: 28 September 2026',
    'conforms to the minimum limits of germination and purity',
    'Treated with Thiram. Do not use for food, feed or oil purposes.',
  ]) {
    assert.ok(text.includes(fact), `${fact} in ${text}`)
  }
  assert.equal(text.split('Common name').length, 2)
})

test('the packing slip of a replacement has what is replaced, says that it is free, and collects no cash', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { order, replacement: id } = await buildReplacedOrder(shop, asha, admin)
  const textOf = async () =>
    (await readPdf((await open(admin, `/admin/replacements/${id}/packing-slip.pdf`)).bytes)).join('\n')
  const text = await textOf()
  assert.ok(text.includes(`Replacement for order #${order.number}, no charge`), text)
  assert.match(text, /1 piece in this parcel/)
  assert.doesNotMatch(text, /in cash|CANCELLED/)
  await admin.api.call('POST /admin/replacements/:id/cancel', { params: { id } })
  assert.match(await textOf(), /CANCELLED/)
  const call = `GET /admin/replacements/${id}/packing-slip.pdf`
  assertRefused(await request(shop, call, { bearer: asha.bearer }), 'admins_only')
  assertRefused(await request(shop, call.replace(id, 'A'.repeat(20)), { bearer: admin.bearer }), 'not_found')
})

test('only the owner of an order opens its documents, and guessed ids find nothing', async () => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const { _id: mixed } = await buildMixedOrderIn(shop, asha, admin, 'shipped')
  await assertUnchanged(shop.database, async () => {
    assertRefused(await request(shop, `GET /orders/${id}/invoice.pdf`), 'not_signed_in')
    for (const { bearer } of [ravi, admin]) {
      assertRefused(await request(shop, `GET /orders/${id}/invoice.pdf`, { bearer }), 'not_found')
    }
    assertRefused(await request(shop, `GET /orders/${mixed}/bill-of-supply.pdf`), 'not_signed_in')
    for (const { bearer } of [ravi, admin]) {
      assertRefused(await request(shop, `GET /orders/${mixed}/bill-of-supply.pdf`, { bearer }), 'not_found')
    }
    for (const paper of ['invoice', 'credit-note', 'bill-of-supply', 'bill-of-supply-credit-note', 'packing-slip']) {
      const call = `GET /admin/orders/${id}/${paper}.pdf`
      assertRefused(await request(shop, call), 'not_signed_in')
      assertRefused(await request(shop, call, { bearer: asha.bearer }), 'admins_only')
      for (const guess of ['A'.repeat(20), '1', '%00', '..%2F..']) {
        const guessed = `GET /admin/orders/${guess}/${paper}.pdf`
        assertRefused(await request(shop, guessed, { bearer: admin.bearer }), 'not_found')
      }
    }
  })
})

const GSTIN = '27AAPFU0939F1ZV'
const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }

test('a B2B invoice names the billed firm with its address and GSTIN, and the recipient of the parcel', async () => {
  const text = await invoiceText({ gstin: GSTIN, billing: { name: 'Kulkarni Gardens LLP', address: office } })
  const billed = `Billed to\nKulkarni Gardens LLP\n7 MG Road\nPanaji, Goa (30) 403001\nGSTIN ${GSTIN}\n`
  assert.ok(text.includes(`${billed}Shipped to\nAsha Kulkarni\n14 Prabhat Road`), text)
})

test('an invoice without a GSTIN and another billing has one party', async () => {
  const text = await invoiceText({})
  assert.match(text, /Billed and shipped to/)
  assert.doesNotMatch(text, /Billed to|Shipped to/)
})

/** The invoice's text of a shipped order with these changes. */
async function invoiceText(changes: Parameters<typeof buildOrder>[2]): Promise<string> {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400, category: 'pots' })
  const { _id: id } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], changes)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  const file = await open(asha, `/orders/${id}/invoice.pdf`)
  assertPdf(file, /\.pdf"$/)
  return (await readPdf(file.bytes)).join('\n')
}

test('no name breaks a document: control characters, other scripts, bidi marks, emoji, one endless word', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const names = [
    '\u0007\u001b[31m\u0085\u2028 bell',
    'अनन्या कुलकर्णी, क्षत्रिय ज्ञानेश्वर',
    'நெல்லி 🌿 \u202Eevil\u202C \uFFFE \uE000 ﷽',
    '(\\) << /JavaScript >> endobj %%EOF',
    'W'.repeat(200),
    '\u200d\u200c\u0301',
  ]
  await sql`update orders set recipient_name = ${names[3]}, street = ${names.join(' ')}, city = ${names[2]}
    where id = ${id}`.execute(shop.database)
  for (const name of names) {
    await sql`update order_lines set name = ${name} where order_id = ${id}`.execute(shop.database)
    const billing = { name, address: { ...office, street: names.join(' '), city: name } }
    await sql`update orders set gstin = ${GSTIN}, billing = ${JSON.stringify(billing)} where id = ${id}`.execute(
      shop.database,
    )
    assertPdf(await open(admin, `/admin/orders/${id}/packing-slip.pdf`), /packing-slip/)
  }
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  assertPdf(await open(admin, `/admin/orders/${id}/invoice.pdf`), /\.pdf"$/)
})

test('names and addresses of any script are on invoice and slip as they were written', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  await sql`update orders set recipient_name = 'ஸ்ரீனிவாசன்', street = 'ڈاکٹر محمد اقبال', city = 'কলকাতা 🌿'
    where id = ${id}`.execute(shop.database)
  await sql`update order_lines set name = 'ತುಳಸಿ ಗಿಡ' where order_id = ${id}`.execute(shop.database)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  for (const paper of ['invoice', 'packing-slip']) {
    const lines = (await readPdf((await open(admin, `/admin/orders/${id}/${paper}.pdf`)).bytes)).join('\n')
    for (const name of ['ஸ்ரீனிவாசன்', 'ڈاکٹر محمد اقبال', 'কলকাতা 🌿', 'ತುಳಸಿ ಗಿಡ']) {
      assert.ok(lines.includes(name), `${name} is not in the ${paper}:\n${lines}`)
    }
  }
})

test('an order names the characters that no font has, before anything is printed', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const unprintable = async () => {
    const order = await admin.api.call('GET /admin/orders/:id', { params: { id } })
    return order.unprintable
  }
  await sql`update orders set recipient_name = 'ശ്രീ കൃഷ്ണൻ 🌿' where id = ${id}`.execute(shop.database)
  assert.deepEqual(await unprintable(), [])
  await sql`update orders set recipient_name = '王 Ravi 王', street = 'Flat Ж' where id = ${id}`.execute(shop.database)
  await sql`update order_lines set name = 'Bonsai 盆栽' where order_id = ${id}`.execute(shop.database)
  assert.deepEqual(await unprintable(), ['王', 'Ж', '盆', '栽'])
})

test('papers name an order by its number, the slip with the id as well, and an invoice says the agreed days', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  const { _id: id, number } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
  const days = { by: 'courier', courier: null, zone: 'India', leaves: '2026-12-01' } as const
  await agreeDelivery(id, { ...days, earliest: '2026-12-02', latest: '2026-12-05' })
  const slip = (await readPdf((await open(admin, `/admin/orders/${id}/packing-slip.pdf`)).bytes)).join('\n')
  assert.match(slip, new RegExp(`^#${number}\n${id}$[^]*^Order #${number} Page 1 of 1$`, 'm'))

  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  const invoice = await open(asha, `/orders/${id}/invoice.pdf`)
  await agreeDelivery(id, { ...days, earliest: '2027-01-02', latest: '2027-01-05' })
  assert.deepEqual((await open(admin, `/admin/orders/${id}/invoice.pdf`)).bytes, invoice.bytes)
  const text = (await readPdf(invoice.bytes)).join('\n')
  const note = await textOfReturn(admin, id)
  for (const paper of [text, note]) {
    assert.match(paper, new RegExp(`^Order #${number}$`, 'm'))
    assert.ok(!paper.includes(id), paper)
  }
  assert.match(text, /Delivery\s+by courier, 2–5 December 2026/)
  assert.doesNotMatch(note, /by courier/)
})

test('an invoice from before it stated the number and the days of its order says the id, and so does its credit note', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  await inTransaction(shop.database, async (transaction) => {
    await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(transaction)
    await sql`
      update tax_documents set content = content #- '{order,number}' #- '{order,delivery}' where order_id = ${id}
    `.execute(transaction)
    await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(transaction)
  })
  const text = (await readPdf((await open(asha, `/orders/${id}/invoice.pdf`)).bytes)).join('\n')
  for (const paper of [text, await textOfReturn(admin, id)]) {
    assert.match(paper, new RegExp(`^Order ${id}$`, 'm'))
    assert.doesNotMatch(paper, /by courier|our van/)
  }
})

/** Agrees this delivery with an order, in the place of its own. */
async function agreeDelivery(id: string, delivery: AgreedDelivery): Promise<void> {
  await sql`update orders set delivery = ${JSON.stringify(delivery)} where id = ${id}`.execute(shop.database)
}

/** The text of the credit note of an order of which all comes back broken. */
async function textOfReturn(admin: Person, id: string): Promise<string> {
  const { items } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  const body = { items: items.map(({ _id }) => ({ item: _id, sound: 0 })) }
  await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body })
  return (await readPdf((await open(admin, `/admin/orders/${id}/credit-note.pdf`)).bytes)).join('\n')
}
