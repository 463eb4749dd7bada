import { sql } from 'kysely'
import type { RefundApproval } from '../../../contract/refunds.ts'
import { formatSum, paise, toRupees } from '../../../domain/money.ts'
import { proposalMoves } from '../../../domain/refund/cash-approval.ts'
import { type RefundRequest, refundSum } from '../../../domain/refund/plan-refund.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { countActiveAdmins } from '../../shop/accounts/admins.ts'
import { followRefunds, moveClaim } from '../../shop/claims/move-claim.ts'
import { ticketOf } from '../../shop/claims/present-claim.ts'
import { lockClaim } from '../../shop/claims/queries.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import type { RefundRow } from '../../shop/orders/request-refund.ts'
import type { LockedOrder } from '../../shop/orders/transition-order.ts'
import { canTransfer } from '../../shop/refunds/payee.ts'
import { planPart } from '../../shop/refunds/plan-part.ts'
import { carryOutRefund } from '../../shop/refunds/refund-part.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type Decision = { adminId: string; orderId: string; refundId: string; decision: RefundApproval }

/**
 * A second admin approves a proposed refund of cash, which is then carried out, or declines it; its proposer may only withdraw
 * it. The order is locked: of two decisions at once the second is refused. What was declined or withdrawn leaves its pieces.
 */
export function decideRefund(
  shop: Shop,
  { adminId, orderId, refundId, decision }: Decision,
): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    const refund = await transaction
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!order || !refund) return refuse('not_found')
    if (refund.status !== 'awaiting_approval') return refuse('illegal_move', { message: DECIDED })
    const moves = proposalMoves(refund.user_id, adminId)
    if (decision.approve) {
      if (!moves.includes('approve')) return refuse('illegal_move', { message: await ownText(transaction) })
      const refusal = await approve(shop, transaction, order, refund, { adminId, reference: decision.reference })
      if (refusal) return refusal
      await recordRefundAction(transaction, { refundId, adminId, action: 'approve_refund' })
    } else {
      const dropped = { status: 'dropped', decided_by: adminId, decline_note: decision.note } as const
      await transaction
        .updateTable('refunds')
        .set({ ...dropped, payee_details: null, updated_at: sql<Date>`now()` })
        .where('id', '=', refundId)
        .execute()
      const action = moves.includes('withdraw') ? 'withdraw_refund' : 'decline_refund'
      await recordRefundAction(transaction, { refundId, adminId, action })
    }
  })
}

const DECIDED = 'This refund is no longer awaiting a second admin.'
const NO_TRANSFERS = 'Transfers are no longer set up. Decline this refund and propose it again with a reference.'
const TRANSFERRED =
  'This refund will be transferred automatically, so no reference is needed. Decline the refund if you have already sent the money yourself.'
const OUTDATED = 'The order has changed since this refund was proposed. Decline the refund.'

async function ownText(transaction: Transaction): Promise<string> {
  const isAlone = (await countActiveAdmins(transaction)) < 2
  return `Another admin must approve your proposal.${isAlone ? ' There is no other active admin.' : ''}`
}

/** What was proposed is judged by the order as it is now; the claim that it is for follows it. */
async function approve(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  refund: RefundRow,
  { adminId, reference }: { adminId: string; reference: string | null },
): Promise<Refusal | undefined> {
  const plan = await planPart(transaction, order, 'cash', partsOf(order, refund), refund.id)
  if (plan instanceof Refusal) return refuse('illegal_move', { message: `${OUTDATED} ${textOf(plan)}` })
  if (plan.cash !== refund.amount) return refuse('illegal_move', { message: OUTDATED })
  if (refund.payee !== null && reference !== null) return refuse('invalid', { fields: { reference: TRANSFERRED } })
  if (refund.payee !== null && !canTransfer(shop)) return refuse('illegal_move', { message: NO_TRANSFERS })
  const claim = refund.claim_id === null ? undefined : await lockClaim(transaction, refund.claim_id)
  if (claim) {
    const move = { to: 'refunding', kind: 'refunded', by: { actor: 'admin', userId: adminId } } as const
    const refusal = await moveClaim(shop, transaction, claim, { ...move, refundId: refund.id })
    if (refusal) return refusal
  }
  const ticket = claim ? ticketOf({ number: Number(order.number), place: claim.place }) : null
  const named = reference ?? refund.reference
  await carryOutRefund(shop, transaction, order, { ...refund, reference: named }, { ticket, plan })
  await transaction.updateTable('refunds').set({ decided_by: adminId }).where('id', '=', refund.id).execute()
  await followRefunds(shop, transaction, order.id)
}

/**
 * What was proposed, as it was typed: pieces, the fee, and the rest of the sum as goodwill. None where they cost more than the
 * cash that goes back: then the advance gives the rest.
 */
function partsOf(order: LockedOrder, { lines, delivery_fee, amount }: RefundRow): RefundRequest {
  const goods = { lines, deliveryFee: delivery_fee > 0, goodwill: paise(0) }
  return { ...goods, goodwill: paise(Math.max(0, amount - refundSum(order, goods))) }
}

function textOf({ body }: Refusal): string {
  const [problem] = Object.values(body.fields ?? {})
  return problem === undefined ? body.message : `${problem}.`
}

type Action = 'propose_refund' | 'approve_refund' | 'decline_refund' | 'withdraw_refund'

/**
 * Records in the history of an order what an admin did about a refund that needs a second admin, and who proposed it.
 */
export async function recordRefundAction(
  transaction: Transaction,
  { refundId, adminId, action }: { refundId: string; adminId: string; action: Action },
): Promise<void> {
  const refund = await transaction
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('users as customer', 'customer.id', 'orders.user_id')
    .innerJoin('users as proposer', 'proposer.id', 'refunds.user_id')
    .select(['refunds.order_id', 'refunds.amount', 'refunds.reference', 'refunds.note', 'refunds.decline_note'])
    .select(['customer.name as customer', 'proposer.name as proposedBy'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { proposedBy, reference, note } = refund
  const after = {
    refund: formatSum(toRupees(paise(refund.amount))),
    ...(action !== 'propose_refund' && { proposedBy }),
    ...(refund.decline_note === null ? { reference, note } : { note: refund.decline_note }),
  }
  const subject = { kind: 'order', id: refund.order_id, name: refund.customer } as const
  await recordAuditEvents(transaction, [{ actorId: adminId, subject, action, before: null, after }])
}
