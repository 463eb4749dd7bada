import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { paise } from '../../../domain/money.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import {
  ageDocuments,
  buildMixedOrderIn,
  buildOrderIn,
  buyerGstin,
  chargeDelivery,
  returnParcel,
} from '../../../test/support/orders-in-states.ts'
import { cancel, setStatus } from '../../../test/support/paying.ts'
import { textOfPdf } from '../../../test/support/pdf-files.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { assertProtected, assertRefused, download, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const shop = shopForTests()
let asha: Person
let admin: Person
beforeAll(async () => {
  asha = await buildPerson(shop)
  admin = await buildAdmin(shop)
})
/** A pending cash order of Asha’s. */
const buildWaiting = async () => (await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' }))._id

const open = (person: Person, path: string) => download(shop, person, path)

function assertPdf({ status, headers, bytes }: Awaited<ReturnType<typeof open>>, fileName: RegExp): void {
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.match(headers.get('content-disposition') ?? '', fileName)
  assert.equal(headers.get('cache-control'), 'private, no-store')
  assertProtected(headers)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.match(bytes.subarray(-8).toString(), /%%EOF/)
}

const slipOf = async (id: string) =>
  (await textOfPdf(shop, admin, `/admin/orders/${id}/packing-slip.pdf`)).replace(/\s+/g, ' ')

/** The credit note of an order that comes back with every piece broken. */
async function noteOfReturn(id: string): Promise<string> {
  const [note] = (await returnParcel(admin, id)).creditNotes
  return textOfPdf(shop, admin, notePath(id, note))
}

const notePath = (id: string, note: { number: string } = assert.fail()) =>
  `/admin/orders/${id}/credit-notes/${note.number.replaceAll('/', '-')}`

/** Asserts that there are no documents at these addresses. */
async function assertMissing({ bearer }: Person, ...paths: string[]): Promise<void> {
  for (const path of paths) assertRefused(await request(shop, `GET ${path}.pdf`, { bearer }), 'not_found')
}

test('admins open invoice, credit note and packing slip, shoppers their own invoice and no one else’s', async () => {
  const id = await buildWaiting()
  const [own, any] = [`/orders/${id}`, `/admin/orders/${id}`]
  assertPdf(await open(admin, `${any}/packing-slip.pdf`), /^inline; filename="packing-slip-\w+\.pdf"$/)
  await assertMissing(asha, `${own}/invoice`)
  await assertMissing(admin, `${any}/invoice`)
  await setStatus(admin, id, 'shipped')
  const number = /^inline; filename="PAB-\d\d-\d\d-\d{6}\.pdf"$/
  assertPdf(await open(asha, `${own}/invoice.pdf`), number)
  assertPdf(await open(admin, `${any}/invoice.pdf`), number)
  for (const other of [await buildPerson(shop), admin]) await assertMissing(other, `${own}/invoice`)
  await assertMissing(asha, `${own}/bill-of-supply`)
  await assertMissing(admin, `${any}/bill-of-supply`)
  const [note] = (await returnParcel(admin, id)).creditNotes
  assertPdf(await open(admin, notePath(id, note)), /"PAC-\d\d-\d\d-000001\.pdf"$/)
})

test('the slip of a cash order has its UPI QR code while the code can be paid', async () => {
  const id = await buildWaiting()
  assert.doesNotMatch(await slipOf(id), /UPI/)
  const qr = { provider_qr_id: 'qr_1', image_url: 'https://rzp.io/i/1', content: 'upi://pay?pa=shop@bank&am=400.00' }
  const closes_at = new Date(Date.now() + 60_000)
  const code = { id: newIdentifier(), order_id: id, amount: paise(40_000), closes_at, ...qr }
  await shop.database.insertInto('door_qr_codes').values(code).execute()
  assert.match(await slipOf(id), /Collect ₹400\.00 in cash or by UPI: ask the customer to scan this code/)
  await cancel(asha, id)
  assert.doesNotMatch(await slipOf(id), /UPI/)
})

test('a registered buyer’s invoice has only the taxed goods and the bill of supply the exempt ones; each credit note names its own', async () => {
  const order = await buildMixedOrderIn(shop, asha, admin, 'returned')
  const id = order._id
  const textOf = async (path: string, number: string | undefined) => {
    const reader = path.startsWith('/admin') ? admin : asha
    assertPdf(await open(reader, path), new RegExp(`filename="${number?.replaceAll('/', '-')}\\.pdf"`))
    return textOfPdf(shop, reader, path)
  }
  for (const other of [await buildPerson(shop), admin])
    await assertMissing(other, `/orders/${id}/invoice`, `/orders/${id}/bill-of-supply`)
  const { invoice, billOfSupply, creditNotes } = order
  const [ofInvoice, ofBill] = creditNotes
  for (const side of ['', '/admin']) {
    const taxed = await textOf(`${side}/orders/${id}/invoice.pdf`, invoice?.number)
    assert.match(taxed, /Tax invoice/)
    assert.ok(taxed.includes(`411004\nGSTIN ${buyerGstin}\nShipped to\nAsha Kulkarni`), taxed)
    assert.match(taxed, /Urli/)
    assert.match(taxed, /One Thousand One Hundred Eighty Rupees Only/)
    assert.doesNotMatch(taxed, /Areca palm|exempt/i)
    const bill = await textOf(`${side}/orders/${id}/bill-of-supply.pdf`, billOfSupply?.number)
    assert.match(bill, /Bill of supply/)
    assert.match(bill, /Areca palm/)
    assert.match(bill, /Two Hundred Twenty Rupees Only/)
    assert.doesNotMatch(bill, /Urli|CGST|include the tax/)
  }
  const note = await textOf(notePath(id, ofInvoice), ofInvoice?.number)
  assert.ok(note.includes(`Against invoice ${invoice?.number}`), note)
  assert.doesNotMatch(note, /Areca palm/)
  const other = await textOf(notePath(id, ofBill), ofBill?.number)
  assert.ok(other.includes(`Against bill of supply ${billOfSupply?.number}`), other)
  assert.doesNotMatch(other, /Urli/)
})

const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }

test('a delivery fee is a line of each document for each rate, in the total and in the cash to collect; a billed firm is named', async () => {
  const palm = await buildPlant(shop, { name: 'Areca palm', price: 220 })
  const urli = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: palm, quantity: 1, price: 220 },
    { plant: urli, quantity: 2, price: 590 },
  ]
  const { _id: id } = await buildOrder(asha, lines, { billing: { name: 'Kulkarni Gardens LLP', address: office } })
  await chargeDelivery(shop, id, paise(10_000))
  assert.match(await slipOf(id), /Collect ₹1,500\.00 in cash/)
  await setStatus(admin, id, 'shipped')
  const invoice = await textOfPdf(shop, admin, `/admin/orders/${id}/invoice.pdf`)
  assert.match(invoice, /One Thousand Five Hundred Rupees Only/)
  const billed = 'Billed to\nKulkarni Gardens LLP\n7 MG Road\nPanaji, Goa (30) 403001\n'
  assert.ok(invoice.includes(`${billed}Shipped to\nAsha Kulkarni\n14 Prabhat Road`), invoice)
  assert.equal(invoice.match(/Delivery 996511/g)?.length, 2, invoice)
  assert.match(invoice, /Delivery is taxed like the goods/)
  assert.match(invoice, /Exempt from GST: goods of HSN 0602\./)
  assert.doesNotMatch(invoice, /delivery is free/)
})

test('the packing slip states what is on the package of a packed product, and nothing of a plant', async () => {
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
  const text = await slipOf(id)
  for (const fact of ['Common name: Okra seed', 'Unit price: ₹102.50 per g', 'Lot: OKR-7', 'Treated with Thiram.'])
    assert.ok(text.includes(fact), `${fact} in ${text}`)
  assert.equal(text.split('Common name').length, 2)
})

test('the packing slip of a replacement lists its pieces, says that it is free, and collects no cash', async () => {
  const { order, replacement: id } = await buildReplacedOrder(shop, asha, admin)
  const textOf = () => textOfPdf(shop, admin, `/admin/replacements/${id}/packing-slip.pdf`)
  const text = await textOf()
  assert.ok(text.includes(`Replacement for order #${order.number}, no charge`), text)
  assert.match(text, /1 piece in this parcel/)
  assert.doesNotMatch(text, /in cash|CANCELLED/)
  await admin.api.call('POST /admin/replacements/:id/cancel', { params: { id } })
  assert.match(await textOf(), /CANCELLED/)
  await assertMissing(admin, `/admin/replacements/${'A'.repeat(20)}/packing-slip`)
})

test('no name breaks a document: control characters, other scripts, bidi marks, emoji, an endless word', async () => {
  const id = await buildWaiting()
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
    await sql`update orders set gstin = ${buyerGstin}, billing = ${JSON.stringify(billing)} where id = ${id}`.execute(
      shop.database,
    )
    assertPdf(await open(admin, `/admin/orders/${id}/packing-slip.pdf`), /packing-slip/)
  }
  await setStatus(admin, id, 'shipped')
  assertPdf(await open(admin, `/admin/orders/${id}/invoice.pdf`), /\.pdf"$/)
})

test('an order names the characters that no font has before anything is printed', async () => {
  const id = await buildWaiting()
  const unprintable = async () => (await admin.api.call('GET /admin/orders/:id', { params: { id } })).unprintable
  await sql`update orders set recipient_name = 'ശ്രീ കൃഷ്ണൻ 🌿' where id = ${id}`.execute(shop.database)
  assert.deepEqual(await unprintable(), [])
  await sql`update orders set recipient_name = '王 Ravi 王', street = 'Flat Ж' where id = ${id}`.execute(shop.database)
  await sql`update order_lines set name = 'Bonsai 盆栽' where order_id = ${id}`.execute(shop.database)
  assert.deepEqual(await unprintable(), ['王', 'Ж', '盆', '栽'])
})

test('documents name an order by its number, and an invoice states the agreed days', async () => {
  const plant = await buildPlant(shop, { price: 400 })
  const { _id: id, number } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
  const days = { by: 'courier', courier: null, zone: 'India', leaves: '2026-12-01' } as const
  await agreeDelivery(id, { ...days, earliest: '2026-12-02', latest: '2026-12-05' })
  const slip = await textOfPdf(shop, admin, `/admin/orders/${id}/packing-slip.pdf`)
  assert.match(slip, new RegExp(`^#${number}$[^]*^Order #${number} Page 1 of 1$`, 'm'))

  await setStatus(admin, id, 'shipped')
  const invoice = await open(asha, `/orders/${id}/invoice.pdf`)
  await agreeDelivery(id, { ...days, earliest: '2027-01-02', latest: '2027-01-05' })
  assert.deepEqual((await open(admin, `/admin/orders/${id}/invoice.pdf`)).bytes, invoice.bytes)
  const text = await textOfPdf(shop, asha, `/orders/${id}/invoice.pdf`)
  const note = await noteOfReturn(id)
  for (const paper of [text, note]) {
    assert.match(paper, new RegExp(`^Order #${number}$`, 'm'))
    assert.ok(!paper.includes(id), paper)
  }
  assert.match(text, /Delivery\s+by courier, 2–5 December 2026/)
  assert.doesNotMatch(note, /by courier/)
})

test('an old invoice without its order number and days states the id, and so does its credit note', async () => {
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  await ageDocuments(shop, id, ['{order,number}', '{order,delivery}'])
  for (const paper of [await textOfPdf(shop, asha, `/orders/${id}/invoice.pdf`), await noteOfReturn(id)]) {
    assert.match(paper, new RegExp(`^Order ${id}$`, 'm'))
    assert.doesNotMatch(paper, /by courier|our van/)
  }
})

/** Replaces the agreed delivery of an order. */
async function agreeDelivery(id: string, delivery: AgreedDelivery): Promise<void> {
  await sql`update orders set delivery = ${JSON.stringify(delivery)} where id = ${id}`.execute(shop.database)
}
