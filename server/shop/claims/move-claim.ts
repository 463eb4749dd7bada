import { sql, type Transaction } from 'kysely'
import { claimDeadline } from '../../../domain/claim/claim-deadline.ts'
import type { ClaimEventKind } from '../../../domain/claim/claim-events.ts'
import { type ClaimStatus, hasEnded, refusalOfClaimTransition } from '../../../domain/claim/claim-transitions.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { LockedClaim } from './queries.ts'
import { type ClaimMover, recordClaimEvent } from './record-claim-event.ts'

export type ClaimMove = {
  to: ClaimStatus
  kind: ClaimEventKind
  by: ClaimMover
  text?: string | null
  replacementId?: string
  refundId?: string
}

/**
 * Moves a locked claim along the table, with its event and mail. Refused, with nothing changed, when the table has no
 * such transition for this actor.
 */
export async function moveClaim(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  claim: LockedClaim,
  { to, kind, by, text = null, replacementId, refundId }: ClaimMove,
): Promise<Refusal | undefined> {
  const refusal = refuseMove(claim, to, by)
  if (refusal) return refusal
  const { now } = await transaction.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  const answeredAt = claim.answered_at ?? (by.actor === 'admin' ? now : null)
  await transaction
    .updateTable('claims')
    .set({
      status: to,
      answered_at: answeredAt,
      due_at: claimDeadline({ createdAt: claim.created_at, answeredAt }),
      ended_at: hasEnded(to) ? now : null,
      ...(replacementId !== undefined && { replacement_id: replacementId }),
      ...(refundId !== undefined && { refund_id: refundId }),
    })
    .where('id', '=', claim.id)
    .execute()
  if (hasEnded(to)) {
    await transaction.updateTable('claim_lines').set({ is_open: false }).where('claim_id', '=', claim.id).execute()
  }
  await recordClaimEvent(shop, transaction, { claimId: claim.id, kind, by, text })
}

/** Why the claim may not become `to` by this actor, if so. */
export function refuseMove({ status }: LockedClaim, to: ClaimStatus, { actor }: ClaimMover): Refusal | undefined {
  if (refusalOfClaimTransition(status, to, { actor }) === null) return undefined
  return refuse('illegal_move', { message: `This claim is ${NAMES[status]}; that is not possible any more.` })
}

const NAMES: Record<ClaimStatus, string> = {
  open: 'waiting for the shop',
  awaiting_shopper: 'waiting for an answer',
  replacing: 'accepted as a replacement',
  refunding: 'accepted as a refund',
  refused: 'refused',
  withdrawn: 'withdrawn',
  settled: 'settled',
}
