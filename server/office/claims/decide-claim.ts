import type { Transaction } from 'kysely'
import type { ClaimDecision } from '../../../contract/forms/claim.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { moveClaim, refuseMove } from '../../shop/claims/move-claim.ts'
import { type LockedClaim, lockClaim } from '../../shop/claims/queries.ts'
import type { ClaimMover } from '../../shop/claims/record-claim-event.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import { createReplacement } from '../../shop/replacements/create-replacement.ts'
import type { Shop } from '../../shop/shop.ts'

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
    const by = { actor: 'admin', userId: adminId } as const
    switch (decision.kind) {
      case 'ask':
        return moveClaim(shop, transaction, claim, {
          to: 'awaiting_shopper',
          kind: 'question',
          by,
          text: decision.text,
        })
      case 'refuse':
        return moveClaim(shop, transaction, claim, { to: 'refused', kind: 'refused', by, text: decision.text })
      case 'replace':
        return replace(shop, transaction, claim, by)
    }
  })
}

/** Whether the claim may be accepted is known before stock is taken. */
async function replace(
  shop: Shop,
  transaction: Transaction<Schema>,
  claim: LockedClaim,
  by: ClaimMover & { userId: string },
) {
  const refusal = refuseMove(claim, 'replacing', by)
  if (refusal) return refusal
  const lines = await linesOf(transaction, claim.id)
  const replacement = await createReplacement(shop, transaction, { orderId: claim.order_id, lines, by: by.userId })
  if (replacement instanceof Refusal) return withoutFields(replacement)
  return moveClaim(shop, transaction, claim, { to: 'replacing', kind: 'replaced', by, replacementId: replacement.id })
}

/** The decision names no lines that a form could mark. */
function withoutFields(refusal: Refusal): Refusal {
  return refusal.code === 'invalid'
    ? refuse('illegal_move', { message: 'These plants were replaced already.' })
    : refusal
}

/** The claimed pieces, in the order of the order's lines. */
function linesOf(transaction: Transaction<Schema>, claimId: string) {
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
