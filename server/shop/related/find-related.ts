import { sql } from 'kysely'
import { categories } from '../../../domain/catalogue.ts'
import { LEAST_GAP_CM, MOST_GAP_CM } from '../../../domain/plant-facts/pot-fit.ts'
import { companions } from '../../../domain/related/goes-with.ts'
import {
  type Candidate,
  type RelatedProducts,
  relatedProducts,
  type ShownProduct,
} from '../../../domain/related/related-products.ts'
import { kindOf } from '../../../domain/related/similarity.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PublicPlant, publicPlantColumns } from '../catalogue/public-plant.ts'

/** How many candidates the rules choose from: a shop may have ten thousand products. */
const MOST_SIMILAR = 60
const MOST_COMPANIONS = 20
/** The middle of the gaps that fit */
const GAP_CM = (LEAST_GAP_CM + MOST_GAP_CM) / 2

/** What is shown beside a plant, in three queries; undefined if the plant is not on sale. */
export async function findRelated(database: Database, id: string): Promise<RelatedProducts<PublicPlant> | undefined> {
  const product = await onSale(database)
    .select(['id', 'category', 'stock', 'facts'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return undefined
  const related = relatedProducts(product, await findCandidates(database, product))
  const ids = Object.values(related).flatMap((list) => list.map(({ id }) => id))
  const plants = await onSale(database).select(publicPlantColumns).where('id', '=', sql<string>`any(${ids})`).execute()
  const plantOf = new Map(plants.map((plant) => [plant.id, plant]))
  const whole = (list: readonly Candidate[]) => list.flatMap(({ id }) => plantOf.get(id) ?? [])
  return {
    goesWith: whole(related.goesWith),
    similar: whole(related.similar),
    alternatives: whole(related.alternatives),
  }
}

/** What was bought with the product, the nearest of its kind, and of each category that goes with it the best fits. */
async function findCandidates(database: Database, product: ShownProduct): Promise<Candidate[]> {
  const inStock = onSale(database).select('id').where('stock', '>', 0)
  const alike = categories.filter((category) => kindOf(category) === kindOf(product.category))
  const chosen = [
    database.selectFrom('bought_together').select('other_id').where('plant_id', '=', product.id),
    inStock.where('category', 'in', alike).orderBy(agreement(product), 'desc').orderBy('id').limit(MOST_SIMILAR),
    ...companions[product.category].map((category) =>
      inStock
        .where('category', '=', category)
        .orderBy(misfit(product), (by) => by.asc().nullsLast())
        .orderBy('id')
        .limit(MOST_COMPANIONS),
    ),
  ]
  const ids = sql.join(
    chosen.map((query) => sql`array(${query})`),
    sql` || `,
  )
  return onSale(database)
    .leftJoin('bought_together', (join) =>
      join.onRef('other_id', '=', 'plants.id').on('bought_together.plant_id', '=', product.id),
    )
    .select(['plants.id', 'category', 'stock', 'facts', sql<number>`coalesce(times, 0)`.as('times')])
    .where('plants.id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** In how many of the weightiest facts a plant is equal to the product: coarser than the rule, which looks at the rest. */
function agreement({ category, facts: { light, water, effort, potCm } }: ShownProduct) {
  return sql<number>`(category = ${category})::integer
    + 3 * coalesce(facts->>'light' = ${light}::text, false)::integer
    + 2 * coalesce(facts->>'water' = ${water}::text, false)::integer
    + coalesce(facts->>'effort' = ${effort}::text, false)::integer
    + coalesce((facts->>'potCm')::integer = ${potCm}::integer, false)::integer`
}

/** How far a diameter in cm is from the best one, of a pot for the plant or of a plant for the pot. */
function misfit({ category, facts: { potCm } }: ShownProduct) {
  const best = potCm === null ? null : potCm + (category === 'pots' ? -GAP_CM : GAP_CM)
  return sql`abs((facts->>'potCm')::integer - ${best}::integer)`
}

function onSale(database: Database) {
  return database.selectFrom('plants').where('deleted_at', 'is', null)
}
