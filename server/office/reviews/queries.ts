import type { AdminReview, AdminReviewQuery } from '../../../contract/admin-reviews.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentHiding, presentReview } from '../../shop/reviews/present-review.ts'
import { reviewRows } from '../../shop/reviews/review-rows.ts'
import type { Shop } from '../../shop/shop.ts'

type ReviewShop = Pick<Shop, 'database' | 'settings'>

/** The reviews that match, the newest first, and how many there are in all. */
export async function listAdminReviews(
  shop: ReviewShop,
  { limit, offset, ...filters }: AdminReviewQuery,
): Promise<{ reviews: AdminReview[]; total: number }> {
  const matching = matchingReviews(shop.database, filters)
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await adminRows(shop.database)
    .where('reviews.id', 'in', matching.select('reviews.id'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
    .execute()
  return { reviews: rows.map((row) => presentAdminReview(shop, row)), total }
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

/** Undefined where there is no such review: its author may delete it at any time. */
export async function findAdminReview(shop: ReviewShop, id: string): Promise<AdminReview | undefined> {
  const row = await adminRows(shop.database).where('reviews.id', '=', id).executeTakeFirst()
  return row && presentAdminReview(shop, row)
}

function adminRows(database: Database) {
  return reviewRows(database)
    .innerJoin('plants', 'plants.id', 'reviews.plant_id')
    .select(['plants.id as plant_id', 'plants.name as plant_name', 'plants.deleted_at'])
    .select(['users.id as author_id', 'users.email'])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['executeTakeFirstOrThrow']>>

function presentAdminReview(shop: ReviewShop, row: AdminRow): AdminReview {
  return {
    ...presentReview(shop, row),
    plant: { _id: row.plant_id, name: row.plant_name, isGone: row.deleted_at !== null },
    author: { _id: row.author_id, name: row.author_name, email: row.email },
    hidden: presentHiding(row),
  }
}
