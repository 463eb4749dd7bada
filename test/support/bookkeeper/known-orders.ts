import { DEFAULT_RETURN_POLICY, type ReturnPolicy } from '../../../domain/returns/return-policy.ts'
import { address, buildPerson, buildPlant, type Person } from '../factories.ts'
import { gstinIn } from '../month-of-orders.ts'
import { buyerGstin } from '../orders-in-states.ts'
import { replace } from '../replacements.ts'
import type { TestShop } from '../test-shop.ts'
import { openOrders, type Pieces, priceOf, type RefundRecord, type SentOrder } from './open-orders.ts'

const bengaluru = { ...address, city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' }

/** For a refused parcel, the delivery fee and what comes back dead are not refunded. */
const policy: ReturnPolicy = { ...DEFAULT_RETURN_POLICY, refused: { goods: 'sound', deliveryFee: false } }

type Stage = ReturnType<typeof openOrders> & {
  shop: TestShop
  admin: Person
  person: Person
  products: Awaited<ReturnType<typeof buildProducts>>
}

/**
 * Refunds of every kind: for registered buyers, a large sale across states, a bundle, a claim, an order with an advance, and
 * returned parcels, after a partial refund or with a sum retained. Also sends a replacement, which is no supply.
 */
export async function playKnownOrders(shop: TestShop, admin: Person, record: RefundRecord): Promise<void> {
  await admin.api.call('PATCH /admin/settings', { body: { returns: policy } })
  const [person, products] = [await buildPerson(shop), await buildProducts(shop)]
  const stage = { ...openOrders(shop, admin, record), shop, admin, person, products }
  await refundPieceByPiece(stage)
  await refundLargeSale(stage)
  await refundBundle(stage)
  await refundWithAdvance(stage)
  await returnAfterPart(stage)
  await returnWithRetainedSum(stage)
  await refundClaim(stage, { paymentMethod: 'online' })
  await refundClaim(stage, {}, 'UPI of the claim')
  await sendReplacement(stage)
}

/** Three exempt ferns, two pots at 18 % and three hangers at 5 %. */
function mixed({ products: { fern, urli, hanger } }: Stage) {
  return [
    { ...fern, quantity: 3 },
    { ...urli, quantity: 2 },
    { ...hanger, quantity: 3 },
  ]
}

/** Refunds everything, for registered buyers and another one. */
async function refundPieceByPiece(stage: Stage): Promise<void> {
  const { person, send, refund } = stage
  for (const buyer of [
    { gstin: buyerGstin, paymentMethod: 'online', fee: 14_999 },
    { gstin: gstinIn('29'), shippingAddress: bengaluru, paymentMethod: 'online', fee: 9_901 },
    { paymentMethod: 'online' },
  ] as const) {
    const order = await send(person, mixed(stage), 'delivered', buyer)
    await refund(order, { lines: pieces(order, 1, 0, 2) })
    await refund(order, { lines: pieces(order, 0, 1, 0), deliveryFee: order.fee > 0 })
    await refund(order, { lines: pieces(order, 2, 0, 0) })
    await refund(order, { lines: pieces(order, 0, 1, 1) })
  }
}

/** Refunds exempt and taxed pieces of a sale across states. */
async function refundLargeSale({ person, send, refund, products: { bowl, fern } }: Stage): Promise<void> {
  const goods = [
    { ...bowl, quantity: 2 },
    { ...fern, quantity: 2 },
  ]
  const buyer = { shippingAddress: bengaluru, paymentMethod: 'online', fee: 50_001 } as const
  const order = await send(person, goods, 'delivered', buyer)
  await refund(order, { lines: pieces(order, 0, 1), goodwill: 12_345 })
  await refund(order, { lines: pieces(order, 1, 0) })
}

/** Refunds one piece of each part, then the others of it, under one reference. */
async function refundBundle({ person, send, refund, products }: Stage): Promise<void> {
  const order = await send(person, [{ ...products.bundle, quantity: 2 }], 'delivered')
  for (const [n, { item, quantity }] of order.lines.entries())
    for (const count of [1, quantity - 1].filter((some) => some > 0))
      await refund(order, { lines: [{ item, quantity: count }], reference: `UPI ${n}` })
}

/** Refunds each part the way it was paid. An advance on a refused parcel is retained, but pays for no goods. */
async function refundWithAdvance(stage: Stage): Promise<void> {
  const { person, send, refund, returnParcel } = stage
  const order = await send(person, mixed(stage), 'delivered', { advancePaid: 10_000, fee: 4_900 })
  await refund(order, { goodwill: 6_000 })
  await refund(order, { lines: pieces(order, 1, 1, 1), reference: 'NEFT 1' })
  const refused = await send(person, mixed(stage), 'shipped', { advancePaid: 10_000 })
  await returnParcel(refused, { reason: 'refused', sound: [0, 0, 0], back: 0 })
}

const online = { paymentMethod: 'online', fee: 7_777 } as const

async function returnAfterPart(stage: Stage): Promise<void> {
  const { person, send, refund, returnParcel } = stage
  const order = await send(person, mixed(stage), 'shipped', online)
  const part = pieces(order, 1, 0, 2)
  await refund(order, { lines: part })
  await returnParcel(order, { reason: 'damaged', sound: [0, 1, 0], back: order.left - priceOf(order, part) })
}

/** A fern and a pot come back dead; the pot is refunded later. */
async function returnWithRetainedSum(stage: Stage): Promise<void> {
  const { person, send, refund, returnParcel } = stage
  for (const reason of ['refused', 'undeliverable'] as const)
    for (const buyer of [online, { ...online, gstin: buyerGstin }]) {
      const order = await send(person, mixed(stage), 'shipped', buyer)
      const retained = pieces(order, 1, 1, 0)
      const retainsFee = !policy[reason].deliveryFee
      const back = order.left - priceOf(order, retained) - (retainsFee ? order.fee : 0)
      await returnParcel(order, { reason, sound: [2, 1, 3], retained, retainsFee, back })
      await refund(order, { lines: pieces(order, 0, 1, 0) })
    }
}

/** Refunds two pieces of a claim for three. */
async function refundClaim(stage: Stage, buyer: { paymentMethod?: 'online' }, reference?: string): Promise<void> {
  const { admin, person, send, recordPart } = stage
  const order = await send(person, mixed(stage), 'delivered', buyer)
  const params = { id: order.id }
  const { _id } = await person.api.call('POST /orders/:id/claims', {
    params,
    body: { lines: pieces(order, 2, 1, 0), reason: 'broken', text: 'The stems are broken.', photos: [] },
  })
  const part = { lines: pieces(order, 1, 1, 0), ...(reference !== undefined && { reference }) }
  const body = { kind: 'refund', speed: 'normal', ...part } as const
  await admin.api.call('POST /admin/claims/:id/decision', { params: { id: _id }, body })
  const { refunds } = await admin.api.call('GET /admin/orders/:id', { params })
  recordPart(order, part, refunds)
}

async function sendReplacement(stage: Stage): Promise<void> {
  const { shop, admin, person, send } = stage
  const order = await send(person, mixed(stage), 'delivered')
  const replaced = await replace(shop, admin, order.id, pieces(order, 1, 0, 0))
  if (!('id' in replaced)) throw new Error(replaced.body.message)
  const params = { id: replaced.id }
  await admin.api.call('POST /admin/replacements/:id/ship', { params, body: {} })
  await admin.api.call('POST /admin/replacements/:id/deliver', { params })
}

async function buildProducts(shop: TestShop) {
  const build = async (name: string, price: number, changes: Parameters<typeof buildPlant>[1] = {}) => ({
    plant: await buildPlant(shop, { name, price, stock: 200, ...changes }),
    price,
  })
  const fern = await build('Fern', 333.33)
  const urli = await build('Urli', 1_249.99, { category: 'pots' })
  const hanger = await build('Hanger', 379.01, { category: 'pots', taxClass: 'textile' })
  const parts = [
    { plant: fern.plant, quantity: 2 },
    { plant: urli.plant, quantity: 1 },
    { plant: hanger.plant, quantity: 3 },
  ]
  return {
    ...{ fern, urli, hanger },
    bowl: await build('Brass bowl', 60_000.01, { category: 'pots', taxClass: 'metal' }),
    bundle: await build('Balcony set', 2_500.07, { parts, stock: undefined }),
  }
}

/** So many pieces of the first, second and third line. */
function pieces({ lines }: SentOrder, ...counts: number[]): Pieces {
  return lines.map(({ item }, n) => ({ item, quantity: counts[n] ?? 0 })).filter(({ quantity }) => quantity > 0)
}
