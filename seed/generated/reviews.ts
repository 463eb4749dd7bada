import { literal, type Run } from './chance.ts'

/** A review to be written: `product` is its name. The shop has replied to some. */
type MadeReview = {
  product: string
  rating: number
  comment: string
  shownAs: string
  reply: string | null
}

/**
 * Reviews by buyers to whom the product was delivered, a few days later, one for each of them: as many as there are
 * buyers. It reads the tables of `makeOrders`.
 */
export async function makeReviews(run: Run, reviews: readonly MadeReview[]): Promise<void> {
  await run(`
    with
      written as (
        select review, row_number() over (partition by review ->> 'product' order by place) as nth
        from jsonb_array_elements(${literal(reviews)}::jsonb) with ordinality as written (review, place)
      ),
      delivered as (
        select plant_id, plants.name, user_id, min(delivered_at) as delivered_at
        from made_lines join made_orders using (n) join plants on plants.id = plant_id
        where made_orders.status = 'delivered' and delivered_at < now() - interval '2 days'
        group by plant_id, plants.name, user_id
      ),
      buyers_of_plant as (
        select *, row_number() over (partition by plant_id order by delivered_at, user_id) as nth from delivered
      ),
      timed as (
        select plant_id, user_id, review, least(
          now() - interval '1 day',
          delivered_at + interval '1 day' + pg_temp.chance(user_id || plant_id, 1) * interval '12 days'
        ) as written_at
        from written join buyers_of_plant on buyers_of_plant.name = review ->> 'product' and buyers_of_plant.nth = written.nth
      )
    insert into reviews (id, plant_id, user_id, rating, comment, created_at, shown_as, reply, replied_at)
    select pg_temp.made_id('review ' || plant_id || user_id, 1), plant_id, user_id, (review ->> 'rating')::smallint,
      review ->> 'comment', written_at, review ->> 'shownAs', review ->> 'reply',
      case when review ->> 'reply' is not null then written_at + interval '20 hours' end
    from timed
  `)
  await run(`
    update plants set review_count = counted.reviews, review_stars = counted.stars
    from (select plant_id, count(*) as reviews, sum(rating) as stars from reviews group by plant_id) as counted
    where plants.id = counted.plant_id
  `)
}

/** Records the delivered orders as ones whose buyers were mailed for reviews, so that no invented customer is. */
export async function recordReviewRequests(run: Run): Promise<void> {
  await run(`insert into review_requests (order_id) select id from made_orders where status = 'delivered'`)
}
