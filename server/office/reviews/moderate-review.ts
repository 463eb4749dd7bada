import { type RawBuilder, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Fields } from '../../platform/database/tables/audit.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import { countReview, type RatingChange } from '../../shop/reviews/count-review.ts'
import { openPhotos } from '../../shop/reviews/set-photos.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type ByAdmin = { adminId: string; reviewId: string }

/** Replies to a review, or changes the reply, which is then of today. The same text again changes nothing. */
export function replyToReview(shop: Shop, { text, ...by }: ByAdmin & { text: string }): Promise<Refusal | undefined> {
  return moderate(shop, by, (review) => {
    if (review.reply === text) return null
    const action = review.reply === null ? 'reply' : 'change_reply'
    const set = { reply: text, replied_at: sql<Date>`now()` }
    return { action, set, before: { reply: review.reply }, after: { reply: text } }
  })
}

/** Does nothing where there is no reply. */
export function deleteReply(shop: Shop, by: ByAdmin): Promise<Refusal | undefined> {
  return moderate(shop, by, (review) => {
    if (review.reply === null) return null
    const set = { reply: null, replied_at: null }
    return { action: 'delete_reply', set, before: { reply: review.reply }, after: { reply: null } }
  })
}

/** Hides a review, which counts no longer. One that is hidden already gets the new reason. */
export function hideReview(shop: Shop, { reason, ...by }: ByAdmin & { reason: string }): Promise<Refusal | undefined> {
  return moderate(shop, by, (review) => {
    if (review.hidden_reason === reason) return null
    const change = { set: { hidden_reason: reason }, before: { reason: review.hidden_reason }, after: { reason } }
    if (review.hidden_at !== null) return { action: 'hide', ...change }
    const set = { ...change.set, hidden_at: sql<Date>`now()` }
    return { action: 'hide', ...change, set, counted: { reviews: -1, stars: -review.rating } }
  })
}

/** Shows a hidden review, which counts again; does nothing where it is shown. */
export function showReview(shop: Shop, by: ByAdmin): Promise<Refusal | undefined> {
  return moderate(shop, by, (review) => {
    if (review.hidden_at === null) return null
    const set = { hidden_at: null, hidden_reason: null }
    const counted = { reviews: 1, stars: review.rating }
    return { action: 'show', set, before: { reason: review.hidden_reason }, after: { reason: null }, counted }
  })
}

type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>

type ReviewChange = {
  action: string
  set: {
    reply?: string | null
    replied_at?: RawBuilder<Date> | null
    hidden_at?: RawBuilder<Date> | null
    hidden_reason?: string | null
  }
  before: Fields
  after: Fields
  counted?: RatingChange
}

/** Makes a change, counts it and records it, in one transaction; photos are public while their review is shown. */
async function moderate(
  shop: Shop,
  { adminId, reviewId }: ByAdmin,
  changeOf: (review: LockedReview) => ReviewChange | null,
): Promise<Refusal | undefined> {
  let opened: string[] = []
  const refusal = await inTransaction(shop.database, async (transaction) => {
    const review = await lockReview(transaction, reviewId)
    if (!review) return refuse('not_found')
    const change = changeOf(review)
    if (change === null) return
    const { action, set, before, after, counted = { reviews: 0, stars: 0 } } = change
    await countReview(transaction, review.plant_id, counted)
    await transaction.updateTable('reviews').set(set).where('id', '=', reviewId).execute()
    const subject = { kind: 'review', id: reviewId, name: review.plant_name } as const
    await recordAuditEvents(transaction, [{ actorId: adminId, subject, action, before, after }])
    if (set.hidden_at !== undefined) opened = await openPhotos(transaction, reviewId)
  })
  await settleUploads(shop, opened)
  return refusal
}

/** The plant is locked first, as when a customer writes or changes a review, to avoid deadlocks. */
async function lockReview(transaction: Transaction<Schema>, id: string) {
  const plant = await transaction
    .selectFrom('plants')
    .select(['id', 'name'])
    .where('id', 'in', (plants) => plants.selectFrom('reviews').select('plant_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!plant) return undefined
  const review = await transaction
    .selectFrom('reviews')
    .select(['plant_id', 'rating', 'reply', 'hidden_at', 'hidden_reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return review && { ...review, plant_name: plant.name }
}
