import { sql, type Transaction } from 'kysely'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { dueOnline } from '../../../domain/payment/advance.ts'
import {
  type PaymentProvider,
  ProviderRefusal,
  ProviderUnavailable,
} from '../../integrations/razorpay/payment-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { CLAIM_SECONDS, waitForClaim } from './claim.ts'
import { findLiveDoorQr } from './door-qr/live-door-qr.ts'
import { hasPaymentInProgress } from './payment-in-progress.ts'
import { fixSaving } from './save-ahead.ts'
import { watchIntent } from './watch-intent.ts'

/** `amount` is the sum in paise that the shopper saw */
type Wish = { userId: string; orderId: string; amount: number }
type PayAhead = Omit<Wish, 'amount'>
export type CreatedPayment = { amount: Paise; providerOrderId: string }

/**
 * Has the provider collect exactly what the shopper's own pending order comes to online: the whole, or its advance. However
 * many requests there are, the provider is called once: the first request claims that, the others wait for its answer.
 */
export function createPayment(shop: Shop, wish: Wish): Promise<CreatedPayment | Refusal> {
  return createOnce(shop, wish.orderId, async (transaction) => {
    const order = await lockOrder(transaction, wish.orderId)
    if (order?.user_id !== wish.userId) return refuse('not_found')
    if (order.payment_method !== 'online' && order.advance === null) {
      return refuse('illegal_move', { message: 'This order is paid in cash.' })
    }
    if (order.status === 'paid' || order.advance_status === 'paid') return refuse('already_paid')
    if (order.status !== 'pending') return refuse('illegal_move')
    if (await hasPaymentInProgress(transaction, order.id)) return refuse('payment_under_way')
    const due = dueOnline(order)
    if (due !== wish.amount) return refuse('amount_changed', { total: toRupees(due) })
    return order
  })
}

/**
 * The same for the shopper's own pending cash order, less what is saved by paying ahead; it stays a cash order until the money
 * is there, or it ships. Not of an order with an advance: each has one payment.
 */
export function payAhead(shop: Shop, { userId, orderId }: PayAhead): Promise<CreatedPayment | Refusal> {
  return createOnce(shop, orderId, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    if (order.status === 'paid') return refuse('already_paid')
    if (order.payment_method !== 'cod' || order.status !== 'pending') return refuse('illegal_move')
    if (order.advance !== null) return refuse('illegal_move', { message: WITH_ADVANCE })
    if (await hasPaymentInProgress(transaction, order.id)) return refuse('payment_under_way')
    if (await findLiveDoorQr(transaction, order.id)) return refuse('illegal_move', { message: PAID_AT_DOOR })
    await watchIntent(transaction, order)
    await fixSaving(transaction, order)
    return order
  })
}

const WITH_ADVANCE = 'Of this order only the advance is paid online; the rest is paid at the door.'
const PAID_AT_DOOR = 'A UPI code was made for this order: it is paid by scanning that when it arrives.'

type OrderCheck = (transaction: Transaction<Schema>) => Promise<LockedOrder | Refusal>

async function createOnce(shop: Shop, orderId: string, check: OrderCheck): Promise<CreatedPayment | Refusal> {
  const { payments } = shop
  if (!payments) return refuse('not_found')
  const found = await waitForClaim((mayClaim) => findOrClaim(shop, check, mayClaim))
  return 'claim' in found ? collect(shop, payments.provider, orderId, found.claim) : found
}

type Claim = { amount: Paise; isFirst: boolean }

function findOrClaim(
  shop: Shop,
  check: OrderCheck,
  mayClaim: boolean,
): Promise<CreatedPayment | { claim: Claim } | 'in_work' | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await check(transaction)
    if (order instanceof Refusal) return order
    const intent = await transaction
      .selectFrom('payment_intents')
      .select(['amount', 'provider_order_id', 'attempts'])
      .select(sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_claimed'))
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const { amount, provider_order_id: providerOrderId } = intent
    if (providerOrderId !== null) return { amount, providerOrderId }
    if (intent.is_claimed || !mayClaim) return 'in_work'

    await transaction
      .updateTable('payment_intents')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
      }))
      .where('order_id', '=', order.id)
      .execute()
    return { claim: { amount, isFirst: intent.attempts === 0 } }
  })
}

/** An earlier attempt may have reached the provider although its answer was lost. */
async function collect(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
  { amount, isFirst }: Claim,
): Promise<CreatedPayment | Refusal> {
  try {
    const earlier = isFirst ? null : await provider.findOrder(orderId, amount)
    const made = earlier ?? (await provider.createOrder({ amount, receipt: orderId }))
    await endClaim(shop, orderId, made)
    return findCreated(shop, orderId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    await endClaim(shop, orderId, null)
    return refuse('payment_unavailable')
  }
}

async function endClaim({ database }: Shop, orderId: string, providerOrderId: string | null): Promise<void> {
  await database
    .updateTable('payment_intents')
    .set((row) => ({
      provider_order_id: providerOrderId,
      claimed_until: null,
      // The order may have ended meanwhile, and with it the asking.
      ...(providerOrderId && { next_check_at: row.fn.coalesce('next_check_at', sql<Date>`now()`) }),
    }))
    .where('order_id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()
}

/** What was stored, by this claim or by one that came after it; nothing is to be paid for an order that ended meanwhile. */
async function findCreated({ database }: Shop, orderId: string): Promise<CreatedPayment | Refusal> {
  const { amount, provider_order_id, status, advance_status } = await database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select(['payment_intents.amount', 'provider_order_id', 'orders.status', 'orders.advance_status'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (advance_status === 'paid') return refuse('already_paid')
  if (status !== 'pending' || provider_order_id === null) return refuse('illegal_move')
  return { amount, providerOrderId: provider_order_id }
}
