import { sql } from 'kysely'
import type { ApiRequest, ResponseBody } from '../../contract/contract.ts'
import { fromRupees, type Paise } from '../../domain/money.ts'
import type { OrderStatus, PaymentMethod } from '../../domain/order/order-status.ts'
import type { Actor, TransitionReason } from '../../domain/order/order-transitions.ts'
import { inTransaction, type Transaction } from '../../server/platform/database/database.ts'
import { Refusal } from '../../server/platform/refusal.ts'
import { issueCreditNotes, issueInvoices } from '../../server/shop/invoices/issue-documents.ts'
import { lockOrder } from '../../server/shop/orders/queries.ts'
import { transitionOrder } from '../../server/shop/orders/transition-order.ts'
import { buildOrder, buildPerson, buildPlant, type Person } from './factories.ts'
import type { TestShop } from './test-shop.ts'

/** The statuses through which an order of each payment method reaches each status, and who moves it there. */
const transitions: Readonly<Record<PaymentMethod, Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>>> = {
  cod: { pending: [], shipped: ['shipped'], delivered: ['shipped', 'delivered'], cancelled: ['cancelled'] },
  online: {
    pending: [],
    paid: ['paid'],
    shipped: ['paid', 'shipped'],
    delivered: ['paid', 'shipped', 'delivered'],
    cancelled: ['cancelled'],
    payment_failed: ['payment_failed'],
  },
}
const actors: Readonly<Partial<Record<OrderStatus, Actor>>> = {
  paid: 'payment',
  payment_failed: 'payment',
  cancelled: 'shopper',
}

const reasons: Readonly<Partial<Record<OrderStatus, TransitionReason>>> = {
  paid: 'money_arrived',
  payment_failed: 'verification_failed',
}

export type PlacedState = { paymentMethod: PaymentMethod; status: OrderStatus }

/** Every payment method with every status its orders can have. */
export const placedStates: readonly PlacedState[] = (['cod', 'online'] as const).flatMap((paymentMethod) =>
  (Object.keys(transitions[paymentMethod]) as OrderStatus[]).map((status) => ({ paymentMethod, status })),
)

/** The person's order in this state: placed over the API, then moved by the shop's own code. */
export async function buildOrderIn(
  shop: TestShop,
  person: Person,
  { paymentMethod, status }: PlacedState,
): Promise<ResponseBody<'POST /orders'> & { plant: string }> {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const { _id } = await buildOrder(person, [{ plant, quantity: 2, price: 200 }], { paymentMethod })
  for (const to of transitions[paymentMethod][status] ?? []) await move(shop, _id, to, person.id)
  return { ...(await person.api.call('GET /orders/:id', { params: { id: _id } })), plant }
}

/** The person's shipped order, returned with so many of its two pieces intact. */
export async function buildReturnedOrder(
  shop: TestShop,
  person: Person,
  admin: Person,
  { paymentMethod = 'cod', sound = 2 }: { paymentMethod?: PaymentMethod; sound?: number } = {},
): Promise<ResponseBody<'POST /orders'> & { plant: string }> {
  const order = await buildOrderIn(shop, person, { paymentMethod, status: 'shipped' })
  return { ...(await returnParcel(admin, order._id, sound)), plant: order.plant }
}

/** A parcel comes back with so many pieces of each line intact. */
export async function returnParcel(
  { api }: Person,
  id: string,
  sound = 0,
  changes: Omit<ApiRequest<'POST /admin/orders/:id/return'>['body'], 'items'> = {},
): Promise<ResponseBody<'POST /admin/orders/:id/return'>> {
  const { items } = await api.call('GET /admin/orders/:id', { params: { id } })
  const body = { ...changes, items: items.map(({ _id }) => ({ item: _id, sound })) }
  return api.call('POST /admin/orders/:id/return', { params: { id }, body })
}

/** A GSTIN of the state of the address that orders have. */
export const buyerGstin = '27AAACR5055K1Z7'

/** An order of a registered buyer, with an exempt plant and two taxed pots: ₹1,400 in all, 1,180 of it taxed. */
export async function buildMixedOrder(shop: TestShop, person: Person): Promise<ResponseBody<'POST /orders'>> {
  const plant = await buildPlant(shop, { name: 'Areca palm', price: 220 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant, quantity: 1, price: 220 },
    { plant: pot, quantity: 2, price: 590 },
  ]
  return buildOrder(person, lines, { gstin: buyerGstin })
}

/**
 * That order when shipped, with a tax invoice and a bill of supply, or returned with all of it broken. The delivery `fee`, in
 * rupees, is on top.
 */
export async function buildMixedOrderIn(
  shop: TestShop,
  person: Person,
  admin: Person,
  state: 'shipped' | 'returned',
  { fee = 0 }: { fee?: number } = {},
): Promise<ResponseBody<'POST /orders'>> {
  const { _id: id } = await buildMixedOrder(shop, person)
  if (fee > 0) await chargeDelivery(shop, id, fromRupees(fee))
  const params = { id }
  const shipped = await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  return state === 'shipped' ? shipped : returnParcel(admin, id)
}

/** Removes parts that an order's documents once did not have, such as `{buyer,gstin}`. */
export async function ageDocuments(shop: Pick<TestShop, 'database'>, id: string, parts: readonly string[]) {
  await inTransaction(shop.database, async (transaction) => {
    await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(transaction)
    for (const part of parts)
      await sql`update tax_documents set content = content #- ${part}::text[] where order_id = ${id}`.execute(
        transaction,
      )
    await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(transaction)
  })
}

/** Has the provider capture the payment of an unpaid order. */
export function payOnline(shop: TestShop, orderId: string): Promise<void> {
  return move(shop, orderId, 'paid')
}

/** Adds a delivery fee to an unpaid order, as if agreed when it was placed. */
export async function chargeDelivery({ database }: Pick<TestShop, 'database'>, id: string, fee: Paise): Promise<void> {
  const agreed = { by: 'courier', courier: null, zone: 'India' }
  const days = { leaves: '2026-12-01', earliest: '2026-12-03', latest: '2026-12-04' }
  await sql`
    update orders set delivery_fee = ${fee}, amount = amount + ${fee},
      delivery = coalesce(delivery, ${JSON.stringify({ ...agreed, ...days })})
    where id = ${id}
  `.execute(database)
}

/** Has the nursery's van carry an order, or the shopper collect it, as if agreed when it was placed. */
export async function sendByVan({ database }: Pick<TestShop, 'database'>, id: string, by = 'van'): Promise<void> {
  const days = { leaves: '2026-12-01', earliest: '2026-12-01', latest: '2026-12-01' }
  await sql`
    update orders set delivery =
      coalesce(delivery, ${JSON.stringify({ zone: 'Pune', ...days })}::jsonb)
        || ${JSON.stringify({ by, courier: null })}::jsonb
    where id = ${id}
  `.execute(database)
}

/** A payment that the provider captured for the order. */
async function insertPayment(transaction: Transaction, order_id: string, amount: Paise): Promise<void> {
  await transaction
    .updateTable('payment_intents')
    .set({ provider_order_id: `order_${order_id}` })
    .where('order_id', '=', order_id)
    .execute()
  await transaction
    .insertInto('payments')
    .values({ id: `pay_${order_id}`, order_id, amount, currency: 'INR', status: 'captured', purpose: 'pays_order' })
    .execute()
}

async function move(shop: TestShop, orderId: string, to: OrderStatus, shopperId = ''): Promise<void> {
  const actor = actors[to] ?? 'admin'
  await inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    const mover = { actor, userId: actor === 'shopper' ? shopperId : null, reason: reasons[to] ?? 'chosen' }
    if (to === 'paid') await insertPayment(transaction, orderId, order.amount)
    const refusal = await transitionOrder(shop, transaction, order, to, mover)
    if (refusal instanceof Refusal) throw new Error(refusal.body.message)
  })
}

/** An order for a ceramic pot of ₹590, invoiced at this moment. */
export async function buildInvoicedOrder(shop: TestShop, moment: string): Promise<string> {
  const plant = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const { _id } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 590 }])
  await inTransaction(shop.database, (transaction) => issueInvoices(transaction, _id, new Date(moment)))
  return _id
}

/** Credits what is left of an order's invoices at this moment. */
export async function creditOrder(shop: TestShop, id: string, moment: string): Promise<void> {
  await inTransaction(shop.database, (transaction) => issueCreditNotes(transaction, id, 'rest', new Date(moment)))
}
