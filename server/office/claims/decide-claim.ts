import type { Transaction } from 'kysely'
import type { ClaimDecision } from '../../../contract/forms/claim.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { moveClaim } from '../../shop/claims/move-claim.ts'
import { lockClaim } from '../../shop/claims/queries.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { acceptAsRefund, acceptAsReplacement } from './accept-claim.ts'

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
    if (decision.kind !== 'ask' && (await isProposed(transaction, claimId)))
      return refuse('illegal_move', { message: PROPOSED })
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
        return acceptAsReplacement(shop, transaction, { order, claim, by })
      case 'refund':
        return acceptAsRefund(shop, transaction, { order, claim, by }, decision)
    }
  })
}

const PROPOSED = 'A refund of this claim awaits a second admin.'

/** Whether a refund of the claim awaits a second admin. */
async function isProposed(transaction: Transaction<Schema>, claimId: string): Promise<boolean> {
  const proposed = await transaction
    .selectFrom('refunds')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('status', '=', 'awaiting_approval')
    .executeTakeFirst()
  return proposed !== undefined
}
