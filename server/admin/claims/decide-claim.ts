import type { ClaimDecision, ClaimRefund } from '../../../contract/forms/claim.ts'
import { type OrderedLine, problemsOfRefundedLines } from '../../../domain/claim/claimable.ts'
import { paise } from '../../../domain/money.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { followRefunds, moveClaim, refuseMove } from '../../shop/claims/move-claim.ts'
import { ticketOf } from '../../shop/claims/present-claim.ts'
import { type LockedClaim, lockClaim } from '../../shop/claims/queries.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import type { LockedOrder } from '../../shop/orders/transition-order.ts'
import { refundPart } from '../../shop/refunds/refund-part.ts'
import { createReplacement } from '../../shop/replacements/create-replacement.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordRefundAction } from '../orders/decide-refund.ts'

type Decision = { adminId: string; claimId: string; decision: ClaimDecision }

/**
 * An admin decides a claim, or asks its shopper a question. Two admins at once: the second finds it decided. The order is
 * locked before the claim, as whatever moves its stock and money does.
 */
export function decideClaim(shop: Shop, { adminId, claimId, decision }: Decision): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const found = await transaction.selectFrom('claims').select('order_id').where('id', '=', claimId).executeTakeFirst()
    const order = found && (await lockOrder(transaction, found.order_id))
    const claim = await lockClaim(transaction, claimId)
    if (!order || !claim) return refuse('not_found')
    const proposed = transaction.selectFrom('refunds').select('id').where('claim_id', '=', claimId)
    const isProposed = await proposed.where('status', '=', 'awaiting_approval').executeTakeFirst()
    if (decision.kind !== 'ask' && isProposed) return refuse('illegal_move', { message: PROPOSED })
    const by = { actor: 'admin', userId: adminId } as const
    const move = (to: Parameters<typeof moveClaim>[3]) => moveClaim(shop, transaction, claim, to)
    switch (decision.kind) {
      case 'ask':
        return move({ to: 'awaiting_shopper', kind: 'question', by, text: decision.text })
      case 'refuse':
        return move({ to: 'refused', kind: 'refused', by, text: decision.text })
      case 'replace':
        return acceptAsReplacement(shop, transaction, { order, claim, by })
      case 'refund':
        return acceptAsRefund(shop, transaction, { order, claim, by }, decision)
    }
  })
}

const PROPOSED = 'A refund for this claim is awaiting a second admin.'

type Acceptance = { order: LockedOrder; claim: LockedClaim; by: { actor: 'admin'; userId: string } }

/** Sends the claimed pieces again. Whether the claim may be accepted is known before stock is taken. */
async function acceptAsReplacement(
  shop: Shop,
  transaction: Transaction,
  { order, claim, by }: Acceptance,
): Promise<Refusal | undefined> {
  const refusal = refuseMove(claim, 'replacing', by)
  if (refusal) return refusal
  const lines = await linesOf(transaction, claim.id)
  const replacement = await createReplacement(shop, transaction, order, lines, by.userId)
  if (replacement instanceof Refusal) return replacement
  return moveClaim(shop, transaction, claim, { to: 'replacing', kind: 'replaced', by, replacementId: replacement.id })
}

/** Refunds claimed pieces, and puts sound ones on sale again. The claim follows its refund once that is made, not proposed. */
async function acceptAsRefund(
  shop: Shop,
  transaction: Transaction,
  { order, claim, by }: Acceptance,
  { lines, speed, reference = null, payee = null }: ClaimRefund,
): Promise<Refusal | undefined> {
  const refusal = refuseMove(claim, 'refunding', by)
  if (refusal) return refusal
  const fields = problemsOfRefundedLines(await linesOf(transaction, claim.id), lines)
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
  const ticket = ticketOf({ number: Number(order.number), place: claim.place })
  const refund = await refundPart(shop, transaction, {
    orderId: order.id,
    adminId: by.userId,
    ticket,
    lines,
    deliveryFee: false,
    goodwill: paise(0),
    note: `Claim ${ticket}`,
    speed,
    reference,
    payee,
    requestKey: null,
  })
  if (refund instanceof Refusal) return withFormFields(refund)
  const { refundId } = refund
  if (refund.kind === 'proposed') {
    await transaction.updateTable('refunds').set({ claim_id: claim.id }).where('id', '=', refundId).execute()
    await recordRefundAction(transaction, { refundId, adminId: by.userId, action: 'propose_refund' })
    return
  }
  const unmoved = await moveClaim(shop, transaction, claim, { to: 'refunding', kind: 'refunded', by, refundId })
  if (unmoved) return unmoved
  await followRefunds(shop, transaction, order.id)
}

/** Moves a fault of the sum to the lines: the form of the decision has no field for the sum. */
function withFormFields(refusal: Refusal): Refusal {
  const { amount, ...fields } = refusal.details.fields ?? {}
  return amount === undefined ? refusal : refuse('invalid', { fields: { ...fields, lines: amount } })
}

function linesOf(transaction: Transaction, claimId: string): Promise<OrderedLine[]> {
  return transaction
    .selectFrom('claim_lines')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'claim_lines.order_id')
        .onRef('order_lines.id', '=', 'claim_lines.line_id'),
    )
    .select(['claim_lines.line_id as item', 'claim_lines.quantity'])
    .where('claim_id', '=', claimId)
    .orderBy('order_lines.position')
    .execute()
}
