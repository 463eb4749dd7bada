import { sql, type Transaction } from 'kysely'
import type { RefundApproval } from '../../../contract/refunds.ts'
import { paise } from '../../../domain/money.ts'
import { proposalMoves } from '../../../domain/refund/cash-approval.ts'
import { type RefundRequest, refundSum } from '../../../domain/refund/refund.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { countActiveAdmins } from '../../shop/accounts/find-admin.ts'
import { moveClaim } from '../../shop/claims/move-claim.ts'
import { ticketOf } from '../../shop/claims/present-claim.ts'
import { lockClaim } from '../../shop/claims/queries.ts'
import { followRefunds } from '../../shop/claims/settle-claim.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import type { LockedOrder } from '../../shop/orders/transition-order.ts'
import { carryOutRefund } from '../../shop/refunds/carry-out-refund.ts'
import { canTransfer } from '../../shop/refunds/give-back-cash.ts'
import { planPart } from '../../shop/refunds/plan-part.ts'
import type { RefundRow } from '../../shop/refunds/reduce-refund.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordRefundAction } from './record-refund-action.ts'

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
    const refund = await findRefund(transaction, { orderId, refundId })
    if (!order || !refund) return refuse('not_found')
    if (refund.status !== 'awaiting_approval') return refuse('illegal_move', { message: DECIDED })
    const moves = proposalMoves(refund.user_id, adminId)
    if (decision.approve) {
      if (!moves.includes('approve')) return refuse('illegal_move', { message: await ownText(transaction) })
      const refusal = await approve(shop, transaction, order, refund, { adminId, reference: decision.reference })
      if (refusal) return refusal
      await recordRefundAction(transaction, { refundId, adminId, action: 'approve_refund' })
    } else {
      await drop(transaction, refund, { adminId, note: decision.note })
      const action = moves.includes('withdraw') ? 'withdraw_refund' : 'decline_refund'
      await recordRefundAction(transaction, { refundId, adminId, action })
    }
  })
}

const DECIDED = 'This refund does not await a second admin any more.'
const NO_TRANSFERS = 'Transfers are not set up in this shop any more: decline it, and propose it with a reference.'
const TRANSFERRED = 'This sum is transferred to its payee: decline it if it was sent by hand.'
const OUTDATED = 'The order has changed since this was proposed; decline it.'

function findRefund(
  transaction: Transaction<Schema>,
  { orderId, refundId }: Pick<Decision, 'orderId' | 'refundId'>,
): Promise<RefundRow | undefined> {
  return transaction
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

async function drop(
  transaction: Transaction<Schema>,
  { id }: RefundRow,
  { adminId, note }: { adminId: string; note: string },
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({
      status: 'dropped',
      decided_by: adminId,
      decline_note: note,
      payee_details: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

async function ownText(transaction: Transaction<Schema>): Promise<string> {
  const isAlone = (await countActiveAdmins(transaction)) < 2
  return `Another admin must approve what you proposed.${isAlone ? ' There is no other active admin.' : ''}`
}

/** What was proposed is judged by the order as it is now; the claim that it is for follows it. */
async function approve(
  shop: Shop,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  refund: RefundRow,
  { adminId, reference }: { adminId: string; reference: string | null },
): Promise<Refusal | undefined> {
  const plan = await planPart(transaction, order, 'cash', partsOf(order, refund), refund.id)
  if (plan instanceof Refusal) return refuse('illegal_move', { message: `${OUTDATED} ${textOf(plan)}` })
  const { fromAdvance } = plan
  if (plan.amount - fromAdvance !== refund.amount) return refuse('illegal_move', { message: OUTDATED })
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
  await carryOutRefund(shop, transaction, order, { ...refund, reference: named }, { ticket, fromAdvance })
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
