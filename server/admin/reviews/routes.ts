import { type RawBuilder, sql } from 'kysely'
import type { AdminReview, AdminReviewQuery } from '../../../contract/reviews.ts'
import type { Fields } from '../../database/column-types.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Caller, RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import { presentHiding, presentReview, reviewRows } from '../../shop/reviews/queries.ts'
import { openPhotos } from '../../shop/reviews/review-photos.ts'
import { countReview, type RatingChange } from '../../shop/reviews/write-review.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

export function adminReviewRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/reviews', async ({ query: { limit, offset, ...filters } }) => {
    const matching = matchingReviews(shop.database, filters)
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await adminRows(shop.database)
      .where('reviews.id', 'in', matching.select('reviews.id'))
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id')
      .limit(limit ?? null)
      .offset(offset ?? 0)
      .execute()
    return { body: rows.map((row) => presentAdminReview(shop, row)), total }
  })

  // The same text again changes nothing; a changed reply is of today.
  route('PUT /admin/reviews/:id/reply', ({ params, body: { text }, caller }) =>
    moderate(params.id, caller, (review) => {
      if (review.reply === text) return null
      const action = review.reply === null ? 'reply' : 'change_reply'
      const set = { reply: text, replied_at: sql<Date>`now()` }
      return { action, set, before: { reply: review.reply }, after: { reply: text } }
    }),
  )

  route('DELETE /admin/reviews/:id/reply', ({ params, caller }) =>
    moderate(params.id, caller, (review) => {
      if (review.reply === null) return null
      const set = { reply: null, replied_at: null }
      return { action: 'delete_reply', set, before: { reply: review.reply }, after: { reply: null } }
    }),
  )

  // A hidden review counts no longer. One that is hidden already gets the new reason.
  route('POST /admin/reviews/:id/hide', ({ params, body: { reason }, caller }) =>
    moderate(params.id, caller, (review) => {
      if (review.hidden_reason === reason) return null
      const change = { set: { hidden_reason: reason }, before: { reason: review.hidden_reason }, after: { reason } }
      if (review.hidden_at !== null) return { action: 'hide', ...change }
      const set = { ...change.set, hidden_at: sql<Date>`now()` }
      return { action: 'hide', ...change, set, counted: { reviews: -1, stars: -review.rating } }
    }),
  )

  route('POST /admin/reviews/:id/show', ({ params, caller }) =>
    moderate(params.id, caller, (review) => {
      if (review.hidden_at === null) return null
      const set = { hidden_at: null, hidden_reason: null }
      const counted = { reviews: 1, stars: review.rating }
      return { action: 'show', set, before: { reason: review.hidden_reason }, after: { reason: null }, counted }
    }),
  )

  async function moderate(id: string, { userId }: Caller, changeOf: ChangeOf) {
    const refusal = await changeReview(shop, { adminId: userId, reviewId: id }, changeOf)
    if (refusal) return refusal
    // Its author may delete it at any time.
    const row = await adminRows(shop.database).where('reviews.id', '=', id).executeTakeFirst()
    return row ? { body: presentAdminReview(shop, row) } : refuse('not_found')
  }
}

function matchingReviews(database: Database, { stars, status }: Pick<AdminReviewQuery, 'stars' | 'status'>) {
  return database
    .selectFrom('reviews')
    .$if(stars !== undefined, (query) => query.where('reviews.rating', '=', stars ?? 0))
    .$if(status === 'hidden', (query) => query.where('reviews.hidden_at', 'is not', null))
    .$if(status === 'unanswered', (query) =>
      query.where('reviews.reply', 'is', null).where('reviews.hidden_at', 'is', null),
    )
}

function adminRows(database: Database) {
  return reviewRows(database)
    .innerJoin('plants', 'plants.id', 'reviews.plant_id')
    .select(['plants.id as plant_id', 'plants.name as plant_name', 'plants.deleted_at'])
    .select(['users.id as author_id', 'users.email'])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>

function presentAdminReview(shop: Shop, row: AdminRow): AdminReview {
  return {
    ...presentReview(shop, row),
    plant: { _id: row.plant_id, name: row.plant_name, isGone: row.deleted_at !== null },
    author: { _id: row.author_id, name: row.author_name, email: row.email },
    hidden: presentHiding(row),
  }
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

type ChangeOf = (review: LockedReview) => ReviewChange | null

/** Makes a change, counts it and records it, in one transaction; photos are public while their review is shown. */
async function changeReview(
  shop: Shop,
  { adminId, reviewId }: { adminId: string; reviewId: string },
  changeOf: ChangeOf,
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
async function lockReview(transaction: Transaction, id: string) {
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
