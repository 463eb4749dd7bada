import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInIndia } from '../../../domain/days.ts'
import { seedFacts } from '../../../domain/packed/packed-facts.fixture.ts'
import { knownFacts } from '../../../domain/plant-facts/known-facts.fixture.ts'
import { sendMail } from '../../../server/integrations/mail/mail.ts'
import { inTransaction } from '../../../server/platform/database/database.ts'
import { newIdentifier } from '../../../server/platform/identifiers.ts'
import { recordIncident } from '../../../server/shop/orders/record-incident.ts'
import { wholeSettings } from '../../support/bodies.ts'
import { buildClaim, claimOf } from '../../support/claims.ts'
import { buildPlant, buildProduct } from '../../support/factories.ts'
import { buildOrderIn, sendByVan } from '../../support/orders-in-states.ts'
import { buildReplacedOrder } from '../../support/replacements.ts'
import { billOfSupply, cashOrder, creditNote, smallPhoto } from './made.ts'
import type { Samples, World } from './sample.ts'

/** Good requests of admins. */
export const admin: Samples = {
  'POST /plants': async ({ plant }) => ({ headers: { 'idempotency-key': newIdentifier() }, body: wholeProduct(plant) }),
  'PUT /plants/:id': async ({ shop, plant }) => {
    const { _id: id, version } = await seenProduct(shop, { parts: [{ plant, quantity: 1 }] })
    return { params: { id }, headers: { 'if-match': version }, body: wholeProduct(plant) }
  },
  'DELETE /plants/:id': async ({ shop }) => ({ params: { id: await buildPlant(shop) } }),
  'POST /admin/products/category': async ({ shop }) => ({
    body: { products: [await seenProduct(shop)], category: 'pots' },
  }),
  'POST /admin/products/price': async ({ shop }) => ({ body: { products: [await seenProduct(shop)], percent: 12.5 } }),
  'POST /admin/products/import': async () => ({
    query: { dryRun: 'true' },
    body: new Blob(['name,price\r\nTulsi,149.5\r\n'], { type: 'text/csv' }),
  }),
  'POST /upload': async () => ({ body: await smallPhoto() }),

  'POST /admin/orders/ship': async (world) => ({ body: { ids: [await cashOrder(world)] }, anyId: true }),
  'PATCH /admin/orders/:id/status': async () => ({
    body: { status: 'shipped', courier: 'Delhivery', trackingNumber: 'DL123456789IN' },
  }),
  'PUT /admin/orders/:id/tracking': async (world) => ({
    params: { id: await cashOrder(world, 'shipped') },
    body: { courier: 'Blue Dart', trackingNumber: '98765432100' },
  }),
  'POST /admin/orders/:id/return': async ({ shop, customer }) => {
    const { _id: id, items } = await buildOrderIn(shop, customer, { paymentMethod: 'cod', status: 'shipped' })
    const counts = items.map(({ _id }) => ({ item: _id, sound: 1 }))
    const decision = { reason: 'undeliverable', choice: 'policy', amount: 0 } as const
    return { params: { id }, body: { ...decision, items: counts, note: 'A broken pot' } }
  },
  'POST /admin/orders/:id/refunds': async ({ shop, customer }) => {
    const { _id: id, items } = await buildOrderIn(shop, customer, { paymentMethod: 'cod', status: 'delivered' })
    const lines = items.slice(0, 1).map(({ _id }) => ({ item: _id, quantity: 1, restock: 1 }))
    const payee = { upi: null, name: 'Asha Rao', account: '50100012345678', ifsc: 'HDFC0001234' }
    const transfer = { speed: 'normal', reference: null, payee } as const
    return {
      params: { id },
      headers: { 'idempotency-key': newIdentifier() },
      body: { lines, deliveryFee: false, amount: 12.5, reason: 'A broken stem', ...transfer },
    }
  },
  'POST /admin/orders/:id/refunds/:refund/approval': async ({ shop, customer }) => {
    const { _id: id } = await buildOrderIn(shop, customer, { paymentMethod: 'cod', status: 'delivered' })
    const refund = newIdentifier()
    const proposed = { amount: 10_000, reason: 'part', status: 'awaiting_approval', note: 'A broken stem' } as const
    // By the customer: another admin would count as an unexpected one
    const by = { user_id: customer.id, reference: 'UPI 412345678901' }
    await shop.database
      .insertInto('refunds')
      .values({ id: refund, order_id: id, ...proposed, ...by })
      .execute()
    // Only a refusal has a note
    return { params: { id, refund }, body: { approve: true, reference: 'UPI 512345678901', note: 'No' } }
  },
  'GET /admin/dispatch': async (world) => {
    await replacementIn(world)
    return {}
  },
  'GET /admin/claims': async ({ shop, customer }) => {
    const { ticket } = await buildClaim(shop, customer)
    return { query: { status: 'open', search: ticket, limit: '5', offset: '0' } }
  },
  'POST /admin/claims/:id/decision': async ({ shop, customer }) => {
    const order = await buildOrderIn(shop, customer, { paymentMethod: 'cod', status: 'delivered' })
    const claim = claimOf(order)
    const params = { id: order._id }
    const { _id: id } = await customer.api.call('POST /orders/:id/claims', { params, body: claim })
    const transfer = { speed: 'normal', reference: 'UPI 412345678901', payee: null } as const
    const lines = claim.lines.map((line) => ({ ...line, restock: 1 }))
    // Only the other decisions have a text
    return {
      params: { id },
      body: { kind: 'refund', lines, ...transfer, text: 'It is only a bent leaf.' },
    }
  },
  'POST /admin/claims/decisions': async ({ shop, customer }) => ({
    body: {
      ids: [(await buildClaim(shop, customer))._id],
      decision: { kind: 'ask', text: 'Was the box wet?' },
    },
    anyId: true,
  }),
  'POST /admin/replacements/:id/ship': async () => ({
    body: { courier: 'Delhivery', trackingNumber: 'DL123456789IN' },
  }),
  'PUT /admin/replacements/:id/tracking': async (world) => ({
    params: { id: (await shippedReplacement(world))._id },
    body: { courier: 'Delhivery', trackingNumber: 'DL123456789IN' },
  }),
  'POST /admin/replacements/:id/deliver': async (world) => ({ params: { id: (await shippedReplacement(world))._id } }),
  'POST /admin/replacements/:id/lose': async (world) => ({ params: { id: (await shippedReplacement(world))._id } }),
  'POST /admin/replacements/:id/return': async (world) => {
    const { _id: id, lines } = await shippedReplacement(world)
    return { params: { id }, body: { items: lines.map(({ item }) => ({ item, sound: 1 })) } }
  },
  'POST /admin/orders/:id/door-qr': async (world) => {
    const id = await cashOrder(world)
    await sendByVan(world.shop, id)
    return { params: { id } }
  },
  'POST /admin/orders/:id/incidents/:incident/resolve': async (world) => {
    const id = await cashOrder(world)
    await recordIncident(world.shop.database, id, 'refund_failed', 'pay_1: no money')
    const { incidents } = await world.admin.api.call('GET /admin/orders/:id', { params: { id } })
    return { params: { id, incident: incidents[0]?._id ?? '' }, body: { note: 'Paid by bank transfer' } }
  },
  'GET /admin/orders/:id/invoice.pdf': async (world) => ({ params: { id: await cashOrder(world, 'shipped') } }),
  'GET /admin/orders/:id/credit-notes/:number': creditNote,
  'GET /admin/orders/:id/bill-of-supply.pdf': billOfSupply,

  'PATCH /admin/users/:id/status': async () => ({ body: { isActive: false } }),
  'PUT /admin/reviews/:id/reply': async () => ({ body: { text: 'Thank you for your kind words.' } }),
  'DELETE /admin/reviews/:id/reply': async (world) => {
    const id = await review(world)
    await world.admin.api.call('PUT /admin/reviews/:id/reply', { params: { id }, body: { text: 'Thank you.' } })
    return { params: { id } }
  },
  'POST /admin/reviews/:id/hide': async () => ({ body: { reason: 'It names a neighbour.' } }),
  'POST /admin/reviews/:id/show': async (world) => {
    const id = await review(world)
    await world.admin.api.call('POST /admin/reviews/:id/hide', { params: { id }, body: { reason: 'It is unclear.' } })
    return { params: { id } }
  },

  'PATCH /admin/messages/:id': async () => ({ body: { state: 'answered' } }),
  'GET /admin/mailbox/:name': async (world) => ({ params: { name: await localMail(world) } }),
  'GET /admin/books': async () => ({ query: BOOK_DAYS }),
  'GET /admin/books/gstr1': async () => ({ query: { period: '2026-11' } }),
  'GET /admin/books/gstr1/check': async () => ({ query: { period: '2026-11' } }),
  'GET /admin/books/gstr1/differences.csv': async () => ({ query: { period: '2026-11' } }),
  'GET /admin/books/register.csv': async () => ({ query: BOOK_DAYS }),
  'GET /admin/books/tally.xml': async () => ({ query: BOOK_DAYS }),
  'GET /admin/books/zoho/:table.csv': async () => ({ params: { table: 'invoices' }, query: BOOK_DAYS }),
  'GET /admin/books/year.zip': async () => ({ query: { year: '2026-27' } }),
  'POST /admin/books/remittances': async () => ({
    query: { dryRun: 'true', name: 'delhivery.csv' },
    body: new Blob(['AWB,COD Amount,Remittance Date,UTR\r\nDL123456789IN,499,2026-11-25,UTR1\r\n'], {
      type: 'text/csv',
    }),
  }),
  'POST /admin/books/remittances/:id/undo': async (world) => ({ params: { id: await remittance(world) } }),
  'PATCH /admin/settings': async ({ admin }) => {
    const { version } = await admin.api.call('GET /admin/settings')
    return { headers: { 'if-match': version }, body: wholeSettings }
  },
  'GET /admin/delivery/van': async () => ({ query: { day: '2026-12-04' } }),
  'POST /admin/delivery/van/arriving': async () => ({ body: { day: dayInIndia(new Date()) } }),
  'PUT /admin/settings/delivery': async ({ admin }) => {
    const { version } = await admin.api.call('GET /admin/settings/delivery')
    return { headers: { 'if-match': version }, body: wholeDeliveryRules }
  },
  'POST /admin/tax-classes': async () => ({ body: wholeTaxClass }),
  'PUT /admin/tax-classes/:key': async ({ admin }) => {
    // A new class, so that other samples’ goods keep their taxes
    const { key, version } = await admin.api.call('POST /admin/tax-classes', { body: wholeTaxClass })
    return { params: { key }, headers: { 'if-match': version }, body: wholeTaxClass }
  },
}

const area = {
  states: ['Maharashtra' as const],
  districts: [{ state: 'Goa' as const, district: 'North Goa' }],
  pins: [{ from: '560001', to: '560110' }],
}
/** Rules that still deliver the orders of other samples, which go to Pune. */
export const wholeDeliveryRules = {
  cutOff: '14:00',
  parcelDays: [1 as const, 2 as const, 3 as const],
  closures: [{ from: '2026-11-08', until: '2026-11-09', name: 'Diwali' }],
  holidays: [{ from: '2027-01-26', until: '2027-01-26', name: 'Republic Day', states: ['Goa' as const] }],
  van: { radiusKm: 50, days: [2 as const, 5 as const], capacity: 20 },
  couriers: [
    {
      name: 'Delhivery',
      area,
      transit: { from: 2, to: 4 },
      days: [1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const],
      refuses: { tallerThanCm: 150, heavierThanGrams: 20_000 },
    },
  ],
  zones: [{ name: 'Near', area, fee: 0, feePerKg: 0, freeFrom: 999, minimum: 100, cash: true }],
  holds: [{ from: '2027-05-01', until: '2027-05-31', reason: 'heat' as const, area, celsius: 42 }],
  cash: {
    maxTotal: 50_000,
    maxOpen: 1_000,
    maxRefused: 1_000,
    needsConfirmedEmail: false,
    advance: { percent: 20, reasons: ['open' as const] },
    // Another value would change what the other samples pay.
    saving: null,
  },
}

const wholeTaxClass = {
  name: 'Bamboo stakes',
  hsn: '4421',
  unit: 'NOS' as const,
  rates: [{ from: '2025-09-22', percent: 12.5, source: 'The accountant' }],
}

const BOOK_DAYS = { from: '2026-11-01', to: '2026-11-30' }

const picture = { url: '/images/indoor.jpg', public_id: 'indoor' }
/** A product with every field, as a bundle of this part, and in a new family, since a family has each size once. */
const wholeProduct = (part: string) => ({
  ...buildProduct({ price: 200, stock: 20 }),
  image: picture,
  images: [{ ...picture, isPrimary: true, order: 0 }],
  careInstructions: [{ title: 'Water', description: 'Once a week.' }],
  otherNames: ['Golden pothos'],
  benefits: ['Cleans the air'],
  originalPrice: 250,
  discount: 20,
  priceTag: 'discount' as const,
  taxClass: 'earthen',
  size: { family: newIdentifier(), label: '10 g', position: 1 },
  parts: [{ plant: part, quantity: 2 }],
  delivery: {
    vanOnly: false,
    notTo: ['Kerala' as const],
    reason: 'It is not admitted there',
    maxCelsius: 40,
    minCelsius: 5,
    depotDays: 1,
    weightGrams: 900,
  },
  packed: { ...seedFacts, mrp: 249 },
  facts: knownFacts,
})

/** A review by the customer of a plant of its own. */
export async function review({ shop, customer }: World): Promise<string> {
  const params = { id: await buildPlant(shop) }
  const body = { rating: 3, comment: 'It grows slowly.' }
  return (await customer.api.call('POST /plants/:id/reviews', { params, body }))._id
}

export async function message({ shop, admin }: World): Promise<string> {
  const subject = newIdentifier()
  const body = { name: 'Asha', email: 'asha@paudha.example', subject, message: `Ferns? ${subject}` }
  await shop.api().call('POST /contact', { body })
  const [found] = await admin.api.call('GET /admin/messages', { query: { search: subject } })
  return found?._id ?? ''
}

export async function waitingMail({ shop }: World): Promise<string> {
  const to = `${newIdentifier().toLowerCase()}@paudha.example`
  const mail = { subject: 'Namaste', paragraphs: ['Your ferns are here.'] }
  await inTransaction(shop.database, (transaction) => sendMail(transaction, to, mail))
  const sent = shop.database.selectFrom('mails').select('id').where('recipient', '=', to)
  return (await sent.executeTakeFirstOrThrow()).id
}

async function localMail({ shop }: World): Promise<string> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${newIdentifier()}`
  const directory = join(shop.settings.dataDirectory, 'mail')
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, `${name}.eml`), 'To: asha@paudha.example\r\nSubject: Namaste\r\n\r\nYour ferns.\r\n')
  return name
}

async function seenProduct(shop: World['shop'], changes: Parameters<typeof buildPlant>[1] = {}) {
  const params = { id: await buildPlant(shop, changes) }
  const { _id, version } = await shop.api().call('GET /plants/:id', { params })
  return { _id, version }
}

/** A courier's file, recorded without lines. */
async function remittance({ shop, admin }: World): Promise<string> {
  const id = newIdentifier()
  const file = { file_hash: randomBytes(32), file_name: 'delhivery.csv', day: '2026-11-26', courier: null, amount: 0 }
  await shop.database
    .insertInto('remittances')
    .values({ id, ...file, imported_by: admin.id })
    .execute()
  return id
}

/** A replacement that is to be shipped. */
export async function replacementIn({ shop, customer, admin }: World): Promise<string> {
  return (await buildReplacedOrder(shop, customer, admin)).replacement
}

async function shippedReplacement(world: World) {
  const params = { id: await replacementIn(world) }
  return world.admin.api.call('POST /admin/replacements/:id/ship', { params, body: {} })
}
