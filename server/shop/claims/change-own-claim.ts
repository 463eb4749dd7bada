import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { attachPhotos, photosOf } from './claim-photos.ts'
import { moveClaim, refuseMove } from './move-claim.ts'
import { type LockedClaim, lockClaim } from './queries.ts'

type OwnClaim = { userId: string; claimId: string }
type Answer = OwnClaim & { text: string; photos: readonly string[] }

/**
 * The shopper answers the question of the shop, with more photos; the claim then waits for the shop. The same answer a second
 * time, while it is the last that happened, changes nothing.
 */
export function answerClaim(shop: Shop, { userId, claimId, text, photos }: Answer): Promise<Refusal | undefined> {
  return withOwnClaim(shop, { userId, claimId }, async (transaction, claim) => {
    if (await isAnswered(transaction, { claimId, text, photos })) return undefined
    const by = { actor: 'shopper', userId } as const
    const refusal = refuseMove(claim, 'open', by) ?? (await attachPhotos(transaction, { claimId, userId, photos }))
    return refusal ?? moveClaim(shop, transaction, claim, { to: 'open', kind: 'answer', by, text })
  })
}

/** Whether the last that happened to the claim is this answer. */
async function isAnswered(
  transaction: Transaction<Schema>,
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
export function withdrawClaim(shop: Shop, own: OwnClaim): Promise<Refusal | undefined> {
  return withOwnClaim(shop, own, async (transaction, claim) => {
    if (claim.status === 'withdrawn') return undefined
    const by = { actor: 'shopper', userId: own.userId } as const
    return moveClaim(shop, transaction, claim, { to: 'withdrawn', kind: 'withdrawn', by })
  })
}

function withOwnClaim(
  { database }: Shop,
  { userId, claimId }: OwnClaim,
  change: (transaction: Transaction<Schema>, claim: LockedClaim) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const claim = await lockClaim(transaction, claimId)
    return claim?.user_id === userId ? change(transaction, claim) : refuse('not_found')
  })
}
