import type { Transaction } from 'kysely'
import type { z } from 'zod/mini'
import type { ClaimForm } from '../../../contract/forms/claim.ts'
import { claimDeadline } from '../../../domain/claim/claim-deadline.ts'
import { hasEnded } from '../../../domain/claim/claim-transitions.ts'
import { refusalOfClaim, refusalOfLines } from '../../../domain/claim/claimable.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../orders/queries.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { attachPhotos } from './claim-photos.ts'
import { findClaimWindow, orderedLines } from './claim-window.ts'
import { type ClaimRow, claimedLines, claimsOfOrder } from './queries.ts'
import { recordClaimEvent } from './record-claim-event.ts'
import { findPiecesWithoutClaim } from './redressed-pieces.ts'

type Fields = z.output<typeof ClaimForm>
type Opening = { userId: string; orderId: string; form: Fields }

/**
 * Opens a shopper's claim for plants of a delivered order; returns its id. A repeated claim, while the first one goes
 * on, returns the id of the first. The order is locked, so that two claims at once see each other.
 */
export function openClaim(shop: Shop, { userId, orderId, form }: Opening): Promise<string | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    const earlier = await claimsOfOrder(transaction, orderId)
    const replay = earlier.find((claim) => isSame(claim, form))
    if (replay) return replay.id
    const { claims } = await findSettings(transaction)
    const { window, now } = await findClaimWindow(transaction, order, claims)
    const tooEarlyOrLate = refusalOfClaim(window, now)
    if (tooEarlyOrLate !== null) return refuse('not_claimable', { message: MESSAGES[tooEarlyOrLate] })
    const claimed = await claimedLines(transaction, orderId)
    const redressed = await findPiecesWithoutClaim(transaction, orderId)
    const refusal = refusalOfLines(form.lines, orderedLines(order), claimed, redressed)
    if (refusal === 'claim_open') return refuse('claim_open')
    if (refusal === 'too_many') return refuse('invalid', { message: TOO_MANY, fields: { lines: TOO_MANY } })

    const id = newIdentifier()
    const place = Math.max(0, ...earlier.map((claim) => claim.place)) + 1
    await insertClaim(transaction, { id, orderId, userId, place, now, photoDays: claims.photoDays, form })
    const missing = await attachPhotos(transaction, { claimId: id, userId, photos: form.photos })
    if (missing) return missing
    await recordClaimEvent(shop, transaction, { claimId: id, kind: 'opened', by: { actor: 'shopper', userId } })
    return id
  })
}

const MESSAGES = {
  not_delivered: 'Plants can be claimed once they were delivered.',
  too_late: 'The time to claim these plants is over. Please write to us instead.',
}
const TOO_MANY = 'There are not that many to claim. Please look at what was ordered, claimed, refunded and replaced.'

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

type NewClaim = {
  id: string
  orderId: string
  userId: string
  place: number
  now: Date
  photoDays: number
  form: Fields
}

async function insertClaim(
  transaction: Transaction<Schema>,
  { id, orderId, userId, place, now, photoDays, form }: NewClaim,
): Promise<void> {
  const { lines, reason, text } = form
  const due_at = claimDeadline({ createdAt: now, answeredAt: null })
  await transaction
    .insertInto('claims')
    .values({
      ...{ id, order_id: orderId, user_id: userId, place, reason, text },
      ...{ created_at: now, due_at, photo_days: photoDays },
    })
    .execute()
  await transaction
    .insertInto('claim_lines')
    .values(lines.map(({ item, quantity }) => ({ claim_id: id, order_id: orderId, line_id: item, quantity })))
    .execute()
}
