import { DEFAULT_RETURN_POLICY, type ReturnPolicy } from '../../../domain/returns/return-policy.ts'
import { address, buildPerson, buildPlant, type Person } from '../factories.ts'
import { gstinIn } from '../month-of-orders.ts'
import { buyerGstin } from '../orders-in-states.ts'
import { replace } from '../replacements.ts'
import type { TestShop } from '../test-shop.ts'
import { openOrders, type SentOrder } from './open-orders.ts'
import { type Pieces, type RefundRecord, recordPart } from './refund-record.ts'

const bengaluru = { ...address, city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' }

/** A refused parcel pays for its delivery and for what comes back dead. */
const policy: ReturnPolicy = { ...DEFAULT_RETURN_POLICY, refused: { goods: 'sound', deliveryFee: false } }

/**
 * Orders that are paid back in ways which chance may not bring: of registered buyers, of a large sale across states, of a
 * bundle, for a claim, of an order with an advance, and of parcels that came back, after a part was paid back or with a
 * sum that is retained. A replacement is sent, which is no supply.
 */
export async function playKnownOrders(shop: TestShop, admin: Person, record: RefundRecord): Promise<void> {
  await admin.api.call('PATCH /admin/settings', { body: { returns: policy } })
  const person = await buildPerson(shop)
  const { send, refund, comeBack } = openOrders(shop, admin, record)
  const products = await buildProducts(shop)
  const { fern, urli, hanger, bowl } = products
  const mixed = [
    { ...fern, quantity: 3 },
    { ...urli, quantity: 2 },
    { ...hanger, quantity: 3 },
  ]

  // Registered buyers and another one: all goes back, piece by piece
  for (const buyer of [
    { gstin: buyerGstin, paymentMethod: 'online', fee: 14_999 },
    { gstin: gstinIn('29'), shippingAddress: bengaluru, paymentMethod: 'online', fee: 9_901 },
    { paymentMethod: 'online' },
  ] as const) {
    const order = await send(person, mixed, 'delivered', buyer)
    await refund(order, { lines: pieces(order, 1, 0, 2) })
    await refund(order, { lines: pieces(order, 0, 1, 0), deliveryFee: order.fee > 0 })
    await refund(order, { lines: pieces(order, 2, 0, 0) })
    await refund(order, { lines: pieces(order, 0, 1, 1) })
  }

  // A large sale across states: of its exempt pieces, and of its taxed ones
  const large = [
    { ...bowl, quantity: 2 },
    { ...fern, quantity: 2 },
  ]
  const sold = await send(person, large, 'delivered', {
    shippingAddress: bengaluru,
    paymentMethod: 'online',
    fee: 50_001,
  })
  await refund(sold, { lines: pieces(sold, 0, 1), goodwill: 12_345 })
  await refund(sold, { lines: pieces(sold, 1, 0) })

  const bundle = await send(person, [{ ...products.bundle, quantity: 2 }], 'delivered')
  for (const [n, { item, quantity }] of bundle.lines.entries()) {
    await refund(bundle, { lines: [{ item, quantity: 1 }], reference: `UPI ${n}` })
    if (quantity > 1) await refund(bundle, { lines: [{ item, quantity: quantity - 1 }], reference: `UPI ${n}` })
  }

  await payBackAdvance(await send(person, mixed, 'delivered', { advancePaid: 10_000, fee: 4_900 }))
  await comeBackInParts()
  await claim({ paymentMethod: 'online' })
  await claim({}, 'UPI of the claim')

  /** Each part the way it came; an advance that a parcel's return does not reach with is retained, and is no price. */
  async function payBackAdvance(order: SentOrder): Promise<void> {
    await refund(order, { goodwill: 6_000 })
    await refund(order, { lines: pieces(order, 1, 1, 1), reference: 'NEFT 1' })
    const refused = await send(person, mixed, 'shipped', { advancePaid: 10_000 })
    await comeBack(refused, { reason: 'refused', sound: [0, 0, 0], back: 0 })
  }

  async function comeBackInParts(): Promise<void> {
    const online = { paymentMethod: 'online', fee: 7_777 } as const
    const damaged = await send(person, mixed, 'shipped', online)
    await refund(damaged, { lines: pieces(damaged, 1, 0, 2) })
    const gone = priceOf(damaged, pieces(damaged, 1, 0, 2))
    await comeBack(damaged, { reason: 'damaged', sound: [0, 1, 0], back: damaged.left - gone })

    // Dead: a fern and a pot, of which the pot is paid back later
    for (const [reason, retainsFee] of [
      ['refused', true],
      ['undeliverable', false],
    ] as const)
      for (const buyer of [online, { ...online, gstin: buyerGstin }]) {
        const order = await send(person, mixed, 'shipped', buyer)
        const retained = pieces(order, 1, 1, 0)
        const back = order.left - priceOf(order, retained) - (retainsFee ? order.fee : 0)
        await comeBack(order, { reason, sound: [2, 1, 3], retained, retainsFee, back })
        await refund(order, { lines: pieces(order, 0, 1, 0) })
      }
  }

  /** Of a claim for three pieces two are paid back; of another order one is replaced. */
  async function claim(buyer: { paymentMethod?: 'online' }, reference?: string): Promise<void> {
    const order = await send(person, mixed, 'delivered', buyer)
    const { _id } = await person.api.call('POST /orders/:id/claims', {
      params: { id: order.id },
      body: { lines: pieces(order, 2, 1, 0), reason: 'broken', text: 'The stems are broken.', photos: [] },
    })
    const part = { lines: pieces(order, 1, 1, 0), ...(reference !== undefined && { reference }) }
    const body = { kind: 'refund', speed: 'normal', ...part } as const
    await admin.api.call('POST /admin/claims/:id/decision', { params: { id: _id }, body })
    const { refunds } = await admin.api.call('GET /admin/orders/:id', { params: { id: order.id } })
    recordPart(record, order, part, refunds)

    const broken = await send(person, mixed, 'delivered', buyer)
    const replaced = await replace(shop, admin, broken.id, pieces(broken, 1, 0, 0))
    if (!('id' in replaced)) throw new Error(replaced.body.message)
    const params = { id: replaced.id }
    await admin.api.call('POST /admin/replacements/:id/ship', { params, body: {} })
    await admin.api.call('POST /admin/replacements/:id/deliver', { params })
  }
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

/** So many pieces of the first, the second, the third line. */
function pieces({ lines }: SentOrder, ...counts: number[]): Pieces {
  return lines.map(({ item }, n) => ({ item, quantity: counts[n] ?? 0 })).filter(({ quantity }) => quantity > 0)
}

/** In paise. */
function priceOf({ prices }: SentOrder, lines: Pieces): number {
  return lines.reduce((total, { item, quantity }) => total + (prices.get(item) ?? 0) * quantity, 0)
}
