import { sql } from 'kysely'
import { type Category, categories } from '../../../domain/catalogue.ts'
import { LEAST_GAP_CM, MOST_GAP_CM } from '../../../domain/plant-facts/pot-fit.ts'
import { companions } from '../../../domain/related/goes-with.ts'
import type { Candidate, ShownProduct } from '../../../domain/related/related-products.ts'
import { kindOf } from '../../../domain/related/similarity.ts'
import type { Database } from '../../platform/database/database.ts'

/** How many of a category the rules choose from. Up to here they see all of it; a larger shop is read in part. */
const MOST_OF_ITS_OWN = 60
const MOST_OF_ANOTHER = 20
/** The middle of the gaps that fit */
const GAP_CM = (LEAST_GAP_CM + MOST_GAP_CM) / 2

/**
 * What the rules choose from, in one query: what was bought with the product; of its own category what agrees with it in
 * most facts; the newest of the other categories of its kind; and of each category that goes with it the best fits.
 */
export function findCandidates(database: Database, product: ShownProduct): Promise<Candidate[]> {
  const of = (category: Category) =>
    proposed(database).select('id').where('stock', '>', 0).where('category', '=', category)
  const others = categories.filter(
    (category) => category !== product.category && kindOf(category) === kindOf(product.category),
  )
  const chosen = [
    database.selectFrom('bought_together').select('other_id').where('plant_id', '=', product.id),
    of(product.category).orderBy(agreement(product), 'desc').orderBy('id').limit(MOST_OF_ITS_OWN),
    ...others.map((category) => of(category).orderBy('created_at', 'desc').orderBy('id').limit(MOST_OF_ANOTHER)),
    ...companions[product.category].map((category) =>
      of(category)
        .orderBy(misfit(product), (by) => by.asc().nullsLast())
        .orderBy('id')
        .limit(MOST_OF_ANOTHER),
    ),
  ]
  const ids = sql.join(
    chosen.map((query) => sql`array(${query})`),
    sql` || `,
  )
  return proposed(database)
    .leftJoin('bought_together', (join) =>
      join.onRef('other_id', '=', 'plants.id').on('bought_together.plant_id', '=', product.id),
    )
    .select(['plants.id', 'category', 'stock', 'facts', 'family', sql<number>`coalesce(times, 0)`.as('times')])
    .where('plants.id', '=', sql<string>`any(${ids})`)
    .orderBy('plants.id')
    .execute()
}

/** In which of the weightiest facts a plant is equal to the product: coarser than the rule, which looks at the rest. */
function agreement({ facts: { light, water, effort, potCm } }: ShownProduct) {
  return sql<number>`3 * coalesce(facts->>'light' = ${light}::text, false)::integer
    + 2 * coalesce(facts->>'water' = ${water}::text, false)::integer
    + coalesce(facts->>'effort' = ${effort}::text, false)::integer
    + coalesce((facts->>'potCm')::integer = ${potCm}::integer, false)::integer`
}

/** How far a diameter in cm is from the best one, of a pot for the plant or of a plant for the pot. */
function misfit({ category, facts: { potCm } }: ShownProduct) {
  const best = potCm === null ? null : potCm + (category === 'pots' ? -GAP_CM : GAP_CM)
  return sql`abs((facts->>'potCm')::integer - ${best}::integer)`
}

/** The plants that may be proposed: a bundle is none, since its stock follows from its parts. */
function proposed(database: Database) {
  return onSale(database).where('parts', 'is', null)
}

/** The plants that may be shown. */
export function onSale(database: Database) {
  return database.selectFrom('plants').where('deleted_at', 'is', null)
}
