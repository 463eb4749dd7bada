import { sql } from 'kysely'
import {
  type ClaimActor,
  type ClaimEventKind,
  type ClaimStatus,
  claimDeadline,
  hasEnded,
  refusalOfClaimTransition,
} from '../../../domain/claim/claim.ts'
import { type CurrentRefundStatus, OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { type ReplacementStatus, replacementsUnderWay } from '../../../domain/replacement.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findOwner } from '../accounts/admins.ts'
import type { Shop } from '../shop.ts'
import { claimMail, ownerClaimMail } from './claim-mails.ts'
import { findClaim, type LockedClaim } from './queries.ts'

/** The actor of a claim's event; `userId` is null for a parcel or refund. */
type ClaimMover = { actor: ClaimActor; userId: string | null }
type ClaimMove = {
  to: ClaimStatus
  kind: ClaimEventKind
  by: ClaimMover
  text?: string | null
  replacementId?: string
  refundId?: string
}

/** Moves a locked claim along the table, with its event and mail; refused where the table has no such move for this actor. */
export async function moveClaim(
  shop: Shop,
  transaction: Transaction,
  claim: LockedClaim,
  { to, kind, by, text = null, replacementId, refundId }: ClaimMove,
): Promise<Refusal | undefined> {
  const refusal = refuseMove(claim, to, by)
  if (refusal) return refusal
  const now = await readClock(transaction)
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
  return refuse('illegal_move', { message: `This claim is ${NAMES[status]}, so you can no longer do that.` })
}

const NAMES: Record<ClaimStatus, string> = {
  open: 'waiting for the shop',
  awaiting_shopper: 'waiting for an answer',
  replacing: 'already being settled with a replacement',
  refunding: 'already being settled with a refund',
  refused: 'refused',
  withdrawn: 'withdrawn',
  settled: 'settled',
}

const BY = { actor: 'fulfilment', userId: null } as const

/** Settles the claim of a replacement, if any, once that is delivered; opens it again when that is cancelled or lost. */
export async function followReplacement(
  shop: Shop,
  transaction: Transaction,
  { replacementId, status }: { replacementId: string; status: ReplacementStatus },
): Promise<void> {
  if (replacementsUnderWay.some((underWay) => underWay === status)) return
  const claim = await transaction
    .selectFrom('claims')
    .selectAll()
    .where('replacement_id', '=', replacementId)
    .where('status', '=', 'replacing')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!claim) return
  const isSettled = status === 'delivered'
  const move = { to: isSettled ? 'settled' : 'open', kind: isSettled ? 'settled' : 'reopened', by: BY } as const
  const refusal = await moveClaim(shop, transaction, claim, move)
  if (refusal) throw new Error(`A claim could not follow its replacement: ${refusal.body.message}`)
}

/**
 * Settles the claims of a locked order whose refunds were paid out, or dropped: then the rest of the order's money had gone back
 * outside the shop, or a transfer failed, for which an incident remains.
 */
export async function followRefunds(shop: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const claims = await transaction
    .selectFrom('claims')
    .innerJoin('refunds', 'refunds.id', 'claims.refund_id')
    .selectAll('claims')
    .select(['refunds.payee', hasShare(['succeeded']).as('isPaidOut')])
    .where('claims.order_id', '=', orderId)
    .where('claims.status', '=', 'refunding')
    .where((claim) => claim.not(hasShare(OPEN_REFUNDS)))
    .forNoKeyUpdate('claims')
    .execute()
  for (const { payee, isPaidOut, ...claim } of claims) {
    const text = isPaidOut ? null : droppedText(payee)
    const refusal = await moveClaim(shop, transaction, claim, { to: 'settled', kind: 'settled', by: BY, text })
    if (refusal) throw new Error(`A claim could not follow its refund: ${refusal.body.message}`)
  }
}

/** Whether a row of the claim's refund, which has one for each payment, is in one of these states. */
function hasShare(states: readonly CurrentRefundStatus[]) {
  return sql<boolean>`exists (
    select from refunds as share
    where share.order_id = claims.order_id and claims.refund_id in (share.id, share.share_of)
      and share.status = any(${[...states]})
  )`
}

/** Of a transfer that failed, the sum is given back beside the claim: its credit notes stand. */
function droppedText(payee: string | null): string {
  if (payee === null) return 'This order has already been fully refunded.'
  return `The transfer to the ${payee} failed. The money will be refunded another way.`
}

/** Writes what happened to a claim, and mails it to its shopper and the owner, as far as each has a mail; once. */
export async function recordClaimEvent(
  shop: Shop,
  transaction: Transaction,
  { claimId, kind, by, text = null }: Pick<ClaimMove, 'kind' | 'by' | 'text'> & { claimId: string },
): Promise<void> {
  const event = await transaction
    .insertInto('claim_events')
    .values({ claim_id: claimId, kind, actor: by.actor, user_id: by.userId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = await findClaim(transaction, claimId)
  if (!claim) throw new Error('The claim has no row')
  const mail = claimMail(shop, claim, { kind, text })
  if (mail) await sendMail(transaction, claim.email, mail, { cause: `claim event ${event.id}` })
  const owner = kind === 'opened' || kind === 'answer' ? await findOwner(transaction) : undefined
  if (!owner) return
  const ownerMail = ownerClaimMail(shop, claim, { kind, text })
  await sendMail(transaction, owner.email, ownerMail, { cause: `claim ${claimId} ${event.id}` })
}
