import { sql } from 'kysely'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { dueOnDelivery, dueOnline, type PaymentPart } from '../../../domain/payment/advance.ts'
import type { PaymentProvider } from '../../integrations/razorpay/razorpay.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findLiveDoorQr } from '../orders/door-qr.ts'
import { lockOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { claimed, hasPaymentInProgress, isClaimed, isOfProvider, waitForClaim, watchIntent } from './payment-intents.ts'
import { fixSaving } from './save-ahead.ts'

export type CreatedPayment = { amount: Paise; providerOrderId: string }

/** Has the provider collect what the shopper's own pending order comes to online, once. `amount` is in paise, as they saw it. */
export function createPayment(
  shop: Shop,
  { userId, orderId, amount }: { userId: string; orderId: string; amount: number },
): Promise<CreatedPayment | Refusal> {
  return createOnce(shop, orderId, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    if (order.payment_method !== 'online' && order.advance === null) {
      return refuse('illegal_move', { message: 'This is a cash on delivery order.' })
    }
    if (order.status === 'paid' || order.advance_status === 'paid') return refuse('already_paid')
    if (order.status !== 'pending') return refuse('illegal_move')
    if (await hasPaymentInProgress(transaction, order.id)) return refuse('payment_under_way')
    const due = dueOnline(order)
    if (due !== amount) return refuse('amount_changed', { total: toRupees(due) })
    return 'order'
  })
}

/** The same for the shopper's own pending cash order, less the saving for paying ahead, or for the rest after an advance. */
export function payAhead(shop: Shop, userId: string, orderId: string): Promise<CreatedPayment | Refusal> {
  return createOnce(shop, orderId, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    if (order.status === 'paid') return refuse('already_paid')
    if (order.payment_method !== 'cod' || order.status !== 'pending') return refuse('illegal_move')
    if (order.advance_status === 'pending') return refuse('illegal_move', { message: ADVANCE_FIRST })
    if (await hasPaymentInProgress(transaction, order.id)) return refuse('payment_under_way')
    if (await findLiveDoorQr(transaction, order.id)) return refuse('illegal_move', { message: PAID_AT_DOOR })
    await watchIntent(transaction, order)
    if (order.advance === null) {
      await fixSaving(transaction, order)
      return 'order'
    }
    // It is the same whenever the shopper begins to pay it.
    await transaction
      .insertInto('payment_intents')
      .values({ order_id: order.id, part: 'rest', amount: dueOnDelivery(order) })
      .onConflict((conflict) => conflict.columns(['order_id', 'part']).doNothing())
      .execute()
    return 'rest'
  })
}

const ADVANCE_FIRST = 'Please pay the advance for this order first.'
const PAID_AT_DOOR = 'This order has a UPI QR code. Pay by scanning it when the order arrives.'

/** Locks the order; the part of it that may be paid now. */
type OrderCheck = (transaction: Transaction) => Promise<PaymentPart | Refusal>

async function createOnce(shop: Shop, orderId: string, check: OrderCheck): Promise<CreatedPayment | Refusal> {
  const { payments } = shop
  if (!payments) return refuse('not_found')
  const found = await waitForClaim((mayClaim) => findOrClaim(shop, orderId, check, mayClaim))
  return 'claim' in found ? collect(shop, payments.provider, found.claim) : found
}

type Collection = { orderId: string; part: PaymentPart }
type Claim = Collection & { amount: Paise; isFirst: boolean }

function findOrClaim(
  shop: Shop,
  orderId: string,
  check: OrderCheck,
  mayClaim: boolean,
): Promise<CreatedPayment | { claim: Claim } | 'in_work' | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const part = await check(transaction)
    if (part instanceof Refusal) return part
    const intent = await transaction
      .selectFrom('payment_intents')
      .select(['amount', 'provider_order_id', 'attempts', isClaimed])
      .where('order_id', '=', orderId)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
    const { amount, provider_order_id: providerOrderId } = intent
    if (providerOrderId !== null) return { amount, providerOrderId }
    if (intent.is_claimed || !mayClaim) return 'in_work'

    await transaction
      .updateTable('payment_intents')
      .set(claimed)
      .where('order_id', '=', orderId)
      .where('part', '=', part)
      .execute()
    return { claim: { orderId, part, amount, isFirst: intent.attempts === 0 } }
  })
}

/** An earlier attempt may have reached the provider although its answer was lost. */
async function collect(
  shop: Shop,
  provider: PaymentProvider,
  { amount, isFirst, ...collection }: Claim,
): Promise<CreatedPayment | Refusal> {
  // By which it is found again: an advance and the rest may be of the same sum.
  const receipt = collection.part === 'rest' ? `${collection.orderId}-rest` : collection.orderId
  try {
    const earlier = isFirst ? null : await provider.findOrder(receipt, amount)
    const made = earlier ?? (await provider.createOrder({ amount, receipt }))
    await endClaim(shop, collection, made)
    return findCreated(shop, collection)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    await endClaim(shop, collection, null)
    return refuse('payment_unavailable')
  }
}

async function endClaim(
  { database }: Shop,
  { orderId, part }: Collection,
  providerOrderId: string | null,
): Promise<void> {
  // Checks end with an order, which may have ended meanwhile: they start again. The rest has none of its own.
  const isUnwatched = providerOrderId !== null && part === 'order'
  await database
    .updateTable('payment_intents')
    .set((row) => ({
      provider_order_id: providerOrderId,
      claimed_until: null,
      ...(isUnwatched && { next_check_at: row.fn.coalesce('next_check_at', sql<Date>`now()`) }),
    }))
    .where('order_id', '=', orderId)
    .where('part', '=', part)
    .where('provider_order_id', 'is', null)
    .execute()
}

/** The provider's order that was stored, by this request or by a later one; refused if nothing is to be paid any more. */
async function findCreated({ database }: Shop, { orderId, part }: Collection): Promise<CreatedPayment | Refusal> {
  const { amount, provider_order_id, status, advance_status } = await database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select(['payment_intents.amount', 'provider_order_id', 'orders.status', 'orders.advance_status'])
    .where('orders.id', '=', orderId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
  if (part === 'order' && advance_status === 'paid') return refuse('already_paid')
  if (status !== 'pending' || provider_order_id === null) return refuse('illegal_move')
  return { amount, providerOrderId: provider_order_id }
}
