import type { z } from 'zod/mini'
import type { ClaimForm } from '../../../contract/forms/claim.ts'
import { claimDeadline, hasEnded } from '../../../domain/claim/claim.ts'
import { refusalOfLines } from '../../../domain/claim/claimable.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findHeldPieces } from '../orders/claimable.ts'
import { lockOrder } from '../orders/queries.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { attachPhotos, photosOf } from './claim-photos.ts'
import { moveClaim, recordClaimEvent, refuseMove } from './move-claim.ts'
import { type ClaimRow, claimsOfOrder, type LockedClaim, lockClaim } from './queries.ts'

type Fields = z.output<typeof ClaimForm>

/** Opens a shopper's claim for plants of a delivered order; returns its id, or that of the same one that still goes on. */
export function openClaim(shop: Shop, userId: string, orderId: string, form: Fields): Promise<string | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    const earlier = await claimsOfOrder(transaction, orderId)
    const replay = earlier.find((claim) => isSame(claim, form))
    if (replay) return replay.id
    const { claims } = await findSettings(transaction)
    const found = await findHeldPieces(transaction, order, claims)
    if (!found) return refuse('not_claimable', { message: NOT_DELIVERED })
    const { held, claimed, now } = found
    const refusal = refusalOfLines(form.lines, held, claimed, now)
    if (refusal === 'claim_open') return refuse('claim_open')
    if (refusal === 'too_late') return refuse('not_claimable', { message: TOO_LATE })
    if (refusal === 'too_many') return refuse('invalid', { message: TOO_MANY, fields: { lines: TOO_MANY } })

    const id = newIdentifier()
    const place = Math.max(0, ...earlier.map((claim) => claim.place)) + 1
    const { lines, reason, text } = form
    const due_at = claimDeadline({ createdAt: now, answeredAt: null })
    await transaction
      .insertInto('claims')
      .values({
        ...{ id, order_id: orderId, user_id: userId, place, reason, text },
        ...{ created_at: now, due_at, photo_days: claims.photoDays },
      })
      .execute()
    const lineRows = lines.map(({ item, quantity }) => ({ claim_id: id, order_id: orderId, line_id: item, quantity }))
    await transaction.insertInto('claim_lines').values(lineRows).execute()
    const missing = await attachPhotos(transaction, { claimId: id, userId, photos: form.photos })
    if (missing) return missing
    await recordClaimEvent(shop, transaction, { claimId: id, kind: 'opened', by: { actor: 'shopper', userId } })
    return id
  })
}

const NOT_DELIVERED = 'You can report a problem once the plants are delivered.'
const TOO_LATE = 'It’s too late to report a problem with these plants here. Please write to us instead.'
const TOO_MANY =
  'That’s more than you have from this order. Plants that were refunded, or whose replacements haven’t arrived yet, don’t count.'

/** Whether an earlier claim that goes on has the same contents. */
function isSame(claim: ClaimRow, { lines, reason, text, photos }: Fields): boolean {
  if (hasEnded(claim.status) || claim.reason !== reason || claim.text !== text) return false
  const quantities = new Map(claim.lines.map(({ item, quantity }) => [item, quantity]))
  return (
    lines.length === claim.lines.length &&
    lines.every(({ item, quantity }) => quantities.get(item) === quantity) &&
    photos.every((photo) => claim.photos.includes(photo))
  )
}

type Answer = { userId: string; claimId: string; text: string; photos: readonly string[] }

/** The shopper answers the question of the shop, with more photos. The same answer a second time changes nothing. */
export function answerClaim(shop: Shop, { userId, claimId, text, photos }: Answer): Promise<Refusal | undefined> {
  return withOwnClaim(shop, userId, claimId, async (transaction, claim) => {
    if (await isAnswered(transaction, { claimId, text, photos })) return undefined
    const by = { actor: 'shopper', userId } as const
    const refusal = refuseMove(claim, 'open', by) ?? (await attachPhotos(transaction, { claimId, userId, photos }))
    return refusal ?? moveClaim(shop, transaction, claim, { to: 'open', kind: 'answer', by, text })
  })
}

async function isAnswered(
  transaction: Transaction,
  { claimId, text, photos }: Omit<Answer, 'userId'>,
): Promise<boolean> {
  const last = await transaction
    .selectFrom('claim_events')
    .select(['kind', 'text'])
    .where('claim_id', '=', claimId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.kind !== 'answer' || last.text !== text) return false
  const attached = await photosOf(transaction, claimId)
  return photos.every((photo) => attached.includes(photo))
}

/** The shopper withdraws a claim that is not decided; a second time it stays as it is. */
export function withdrawClaim(shop: Shop, userId: string, claimId: string): Promise<Refusal | undefined> {
  return withOwnClaim(shop, userId, claimId, async (transaction, claim) => {
    if (claim.status === 'withdrawn') return undefined
    return moveClaim(shop, transaction, claim, { to: 'withdrawn', kind: 'withdrawn', by: { actor: 'shopper', userId } })
  })
}

function withOwnClaim(
  { database }: Shop,
  userId: string,
  claimId: string,
  change: (transaction: Transaction, claim: LockedClaim) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const claim = await lockClaim(transaction, claimId)
    return claim?.user_id === userId ? change(transaction, claim) : refuse('not_found')
  })
}
