import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { idsOfFamily } from './of-family.ts'

const family = idsOfFamily(sql.ref('reviews.plant_id'))

/** Reviews with their authors and the names of their photos, in order, hidden ones too. */
export function reviewRows(database: Kysely<Schema>) {
  return database
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.plant_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'reviews.shown_as',
    ])
    .select(['reviews.reply', 'reviews.replied_at', 'reviews.hidden_at', 'reviews.hidden_reason'])
    .select('users.name as author_name')
    .select((review) => [
      sql<string[]>`array(select name from review_photos where review_id = reviews.id order by position)`.as('photos'),
      // The author is marked as a buyer when the plant, or another size of it, was delivered to them.
      review
        .exists(
          review
            .selectFrom('orders')
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'reviews.user_id')
            .where(sql<boolean>`(order_lines.plant_id in ${family} or order_lines.bundle->>'plant' in ${family})`)
            .where('orders.status', '=', 'delivered'),
        )
        .as('is_buyer'),
    ])
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirstOrThrow']>>
