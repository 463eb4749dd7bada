import type { Transaction } from 'kysely'
import { fromRupees, type Paise, paise } from '../../../domain/money.ts'
import { needsApproval } from '../../../domain/refund/cash-approval.ts'
import type { RefundWay } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { carryOutRefund, type StoredPart } from './carry-out-refund.ts'
import { payeeColumns, refusalOfPayout } from './give-back-cash.ts'
import { payeeDigest } from './payee-digest.ts'
import { type PartRefund, planPart, wayBack } from './plan-part.ts'
import { findReplayed } from './replayed-refund.ts'
import { insertShares } from './request-refund.ts'

/**
 * Gives back a part of the money of an order that goes on, with the credit notes for its pieces, those of them on sale again
 * that came back sound, and a mail to the shopper.
 * What was paid online goes back by the provider, once the transaction is committed; cash that was collected goes to a payee,
 * or has gone back by hand, under a reference. Of an order with an advance both are possible: with a payee or a reference its
 * cash goes back, and of its advance what the pieces and the fee cost more; else its advance. A sum larger than one of two
 * payments goes back by both. Cash above the owner's limit is only `proposed`: a second admin approves it.
 */
export async function refundPart(
  shop: Pick<Shop, 'jobs' | 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  request: PartRefund,
): Promise<{ kind: 'decided' | 'proposed' | 'replayed'; refundId: string } | Refusal> {
  const order = await lockOrder(transaction, request.orderId)
  if (!order) return refuse('not_found')
  const replayed = await findReplayed(shop, transaction, order, request)
  if (replayed) return replayed instanceof Refusal ? replayed : { kind: 'replayed', ...replayed }
  const way = wayBack(order, request)
  if (request.payee !== null && (way === 'online' || request.reference !== null))
    return refuse('invalid', { fields: { payee: way === 'online' ? ONLINE : BOTH } })
  const plan = await planPart(transaction, order, way, request)
  if (plan instanceof Refusal) return plan
  if (way === 'cash' && request.payee === null && request.reference === null)
    return refuse('invalid', { fields: { reference: BY_HAND } })
  const { fromAdvance } = plan
  const amount = paise(plan.amount - fromAdvance)
  const refusal = request.payee && refusalOfPayout(shop, amount, request.payee)
  if (refusal) return refusal

  const refund = await insertPart(shop, transaction, order, way, request, amount)
  if (way === 'cash' && needsApproval(await findLimit(transaction), plan.earlier, amount))
    return { kind: 'proposed', refundId: refund.id }
  await carryOutRefund(shop, transaction, order, refund, { ticket: request.ticket, fromAdvance })
  return { kind: 'decided', refundId: refund.id }
}

/** Stores the refund of a locked order. The provider makes it once the transaction is committed; cash awaits its approval. */
async function insertPart(
  shop: Pick<Shop, 'jobs' | 'payments'>,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  way: RefundWay,
  request: PartRefund,
  amount: Paise,
): Promise<StoredPart> {
  const { lines } = request
  const delivery_fee = request.deliveryFee ? order.delivery_fee : paise(0)
  const refund = {
    order_id: order.id,
    amount,
    reason: 'part',
    lines: JSON.stringify(storedLines(lines)),
    delivery_fee,
    note: request.note,
    user_id: request.adminId,
    request_key: request.requestKey,
  } as const
  const stored = { amount, lines, delivery_fee, note: request.note, user_id: request.adminId }
  if (way === 'online') {
    const id = await insertShares(shop, transaction, { ...refund, speed: request.speed })
    return { ...stored, id, reference: null, payee: null }
  }
  const { reference, payee } = request
  const id = newIdentifier()
  const columns =
    payee === null
      ? { payee: null }
      : { ...(await payeeColumns(transaction, order.id, payee)), payee_digest: payeeDigest(shop, id, payee) }
  await transaction
    .insertInto('refunds')
    .values({ ...refund, id, reference, ...columns, status: 'awaiting_approval' })
    .execute()
  return { ...stored, id, reference, payee: columns.payee }
}

/** The owner's limit in paise, above which cash needs a second admin. */
async function findLimit(transaction: Transaction<Schema>): Promise<Paise | null> {
  const { cashApprovalAbove } = (await findSettings(transaction)).settings
  return cashApprovalAbove === null ? null : fromRupees(cashApprovalAbove)
}

const BY_HAND = 'Name the payee of the cash, or the reference of the transfer that was made by hand.'
const BOTH = 'Either a payee or the reference of a transfer'
const ONLINE = 'Money that was paid online goes back the way it was paid.'
