import { sql } from 'kysely'
import { addUp, fromRupees, type Paise, paise } from '../../../domain/money.ts'
import { needsApproval } from '../../../domain/refund/cash-approval.ts'
import type { RefundPlan } from '../../../domain/refund/plan-refund.ts'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { restockedPieces, storedLines } from '../../../domain/refund/restock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { issueCreditNotes } from '../invoices/issue-documents.ts'
import { moveStock } from '../orders/move-stock.ts'
import { lockOrder } from '../orders/queries.ts'
import { insertShares, type RefundRow, refundQueue } from '../orders/request-refund.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { payeeColumns, refusalOfPayout } from './payee.ts'
import { findReplayed, type PartRefund, planPart, wayBack } from './plan-part.ts'
import { mailRefund } from './refund-mails.ts'

/**
 * Gives back a part of the money of an order that goes on, with credit notes, its sound pieces on sale again, and a mail. What
 * was paid online goes back by the provider, once the transaction is committed; cash goes to a payee, or has gone back by hand,
 * under a reference. Of an order with an advance both may go back (`wayBack`), and a sum larger than one of two payments goes
 * back by both. Cash above the owner's limit is only `proposed`: a second admin approves it.
 */
export async function refundPart(
  shop: Shop,
  transaction: Transaction,
  request: PartRefund,
): Promise<{ kind: 'decided' | 'proposed' | 'replayed'; refundId: string } | Refusal> {
  const order = await lockOrder(transaction, request.orderId)
  if (!order) return refuse('not_found')
  const replayed = await findReplayed(shop, transaction, order, request)
  if (replayed) return replayed
  const way = wayBack(order, request)
  if (request.payee !== null && (way === 'online' || request.reference !== null))
    return refuse('invalid', { fields: { payee: way === 'online' ? ONLINE : BOTH } })
  const plan = await planPart(transaction, order, way, request)
  if (plan instanceof Refusal) return plan
  if (way === 'cash' && request.payee === null && request.reference === null)
    return refuse('invalid', { fields: { reference: BY_HAND } })
  const refusal = request.payee && refusalOfPayout(shop, plan.cash, request.payee)
  if (refusal) return refusal

  const refund = await insertPart(shop, transaction, order, request, plan)
  if (way === 'cash' && needsApproval(await findLimit(transaction), plan.earlierCash, plan.cash))
    return { kind: 'proposed', refundId: refund.id }
  await carryOutRefund(shop, transaction, order, refund, { ticket: request.ticket, plan })
  return { kind: 'decided', refundId: refund.id }
}

/** Stores the refund of a locked order. The provider makes it once the transaction is committed; cash awaits its approval. */
async function insertPart(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  request: PartRefund,
  { cash, shares }: RefundPlan,
): Promise<StoredPart> {
  const { lines, note, adminId: user_id, requestKey: request_key, reference, payee } = request
  const delivery_fee = request.deliveryFee ? order.delivery_fee : paise(0)
  const ofOrder = { order_id: order.id, reason: 'part', request_key } as const
  const refund = { ...ofOrder, lines: JSON.stringify(storedLines(lines)), delivery_fee, note, user_id }
  const stored = { lines, delivery_fee, note, user_id }
  if (cash === 0) {
    const id = await insertShares(shop, transaction, { ...refund, speed: request.speed }, shares)
    return { ...stored, id, reference: null, payee: null }
  }
  const id = newIdentifier()
  const columns = payee ? await payeeColumns(shop, transaction, { id, order_id: order.id }, payee) : { payee }
  await transaction
    .insertInto('refunds')
    .values({ ...refund, id, amount: cash, reference, ...columns, status: 'awaiting_approval' })
    .execute()
  return { ...stored, id, reference, payee: columns.payee }
}

async function findLimit(transaction: Transaction): Promise<Paise | null> {
  const { cashApprovalAbove } = (await findSettings(transaction)).settings
  return cashApprovalAbove === null ? null : fromRupees(cashApprovalAbove)
}

const BY_HAND = 'Enter where to send the cash refund, or the reference of a transfer you made yourself.'
const BOTH = 'Enter a payee or a transfer reference, not both.'
const ONLINE = 'Online payments are refunded to the original payment method.'

/** A stored refund of a part of an order; of cash with its masked `payee`, or the `reference` of its transfer by hand. */
type StoredPart = Pick<RefundRow, 'id' | 'delivery_fee' | 'reference' | 'payee' | 'note' | 'user_id'> & {
  lines: readonly RefundedLine[]
}

/** Carries out the stored refund of a part of a locked order, as `refundPart` says. `ticket` is that of its claim, if any. */
export async function carryOutRefund(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  refund: StoredPart,
  { ticket, plan: { cash, shares } }: { ticket: string | null; plan: RefundPlan },
): Promise<void> {
  const { id, payee, lines: pieces, note, user_id } = refund
  const deliveryFee = refund.delivery_fee > 0
  if (pieces.length > 0 || deliveryFee)
    await issueCreditNotes(transaction, order.id, { refund: id, pieces, deliveryFee, isReturned: false })
  await restockRefunded(transaction, order, pieces)
  if (cash > 0) {
    await giveBackCash(shop, transaction, refund)
    const ofAdvance = { order_id: order.id, reason: 'part', note, user_id, share_of: id } as const
    if (shares.length > 0) await insertShares(shop, transaction, ofAdvance, shares)
  }
  const online = addUp(shares.map(({ amount }) => amount))
  await mailRefund(shop, transaction, order.id, { refundId: id, cash, online, payee, ticket })
}

/**
 * Gives cash back, by hand or by a payout. The books and the day to expect it count from now, not from its proposal. Its order
 * must be locked.
 */
async function giveBackCash(
  { jobs }: Shop,
  transaction: Transaction,
  { id, reference }: Pick<RefundRow, 'id' | 'reference'>,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({
      status: reference === null ? 'requested' : 'succeeded',
      reference,
      created_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (reference === null) await jobs.send(transaction, refundQueue, { refundId: id })
}

/** Puts refunded pieces of a locked order that came back sound on sale again. Its plants are locked from here on. */
async function restockRefunded(
  transaction: Transaction,
  order: LockedOrder,
  lines: readonly RefundedLine[],
): Promise<void> {
  const restocked = restockedPieces([{ lines }])
  const back = order.lines.flatMap(({ id, plant_id }) => {
    const change = restocked.get(id) ?? 0
    return change > 0 ? [{ plantId: plant_id, orderId: order.id, change }] : []
  })
  await moveStock(transaction, 'refund_release', back)
}

/** How many pieces of lines went back on sale with a refund, by the line's id; with dropped refunds, without unapproved ones. */
export async function findRestocked(database: Database, orderId: string): Promise<Map<string, number>> {
  const refunds = await database
    .selectFrom('refunds')
    .select('lines')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'awaiting_approval')
    .where('decline_note', 'is', null)
    .execute()
  return restockedPieces(refunds)
}
