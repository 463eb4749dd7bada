import { sql } from 'kysely'
import { type Category, categories, kindOf } from '../../../domain/catalogue.ts'
import { completeFacts, factList } from '../../../domain/plant-facts/plant-facts.ts'
import { LEAST_GAP_CM, MOST_GAP_CM, POT_FACT } from '../../../domain/plant-facts/pot-fit.ts'
import {
  type Candidate,
  companions,
  type RelatedProducts,
  relatedProducts,
  type ShownProduct,
} from '../../../domain/related.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { addCacheTags, LISTS_TAG, plantTag } from '../../platform/http-cache/response-cache.ts'
import { refuse } from '../../platform/refusal.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { factValue } from '../catalogue/fact-conditions.ts'
import { presentPlant } from '../catalogue/present-plant.ts'
import { type PublicPlant, publicPlantColumns, tagsOf } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'

export function relatedRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/related', async ({ params }) => {
    addCacheTags(LISTS_TAG, plantTag(params.id))
    const related = await findRelated(shop.database, params.id)
    if (!related) return refuse('not_found', { message: 'Plant not found' })
    const { goesWith, similar, alternatives } = related
    addCacheTags(...[...goesWith, ...similar, ...alternatives].flatMap(tagsOf))
    const present = (plants: typeof similar) => plants.map((plant) => presentPlant(shop, plant))
    return { body: { goesWith: present(goesWith), similar: present(similar), alternatives: present(alternatives) } }
  })
}

/** What is shown beside a plant, in three queries; undefined if the plant is not on sale. */
async function findRelated(database: Database, id: string): Promise<RelatedProducts<PublicPlant> | undefined> {
  const row = await onSale(database)
    .select(['id', 'category', 'facts', 'family', availableStock.as('stock')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const product = { ...row, facts: completeFacts(row.facts) }
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

/** How many of a category the rules choose from. Up to here they see all of it; a larger shop is read in part. */
const MOST_OF_ITS_OWN = 60
const MOST_OF_ANOTHER = 20
/** The middle of the gaps that fit */
const GAP_CM = (LEAST_GAP_CM + MOST_GAP_CM) / 2

/** What was bought with the product, the nearest of its category, the newest of its kind, and the best fits beside it. */
async function findCandidates(database: Database, product: ShownProduct): Promise<Candidate[]> {
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
  const rows = await proposed(database)
    .leftJoin('bought_together', (join) =>
      join.onRef('other_id', '=', 'plants.id').on('bought_together.plant_id', '=', product.id),
    )
    .select(['plants.id', 'category', 'stock', 'facts', 'family', sql<number>`coalesce(times, 0)`.as('times')])
    .where('plants.id', '=', sql<string>`any(${ids})`)
    .orderBy('plants.id')
    .execute()
  return rows.map((row) => ({ ...row, facts: completeFacts(row.facts) }))
}

/** How much of what the rule weighs is equal, by choices and numbers: coarser than the rule, which looks at the rest. */
function agreement({ facts }: ShownProduct) {
  const compared = factList.filter(({ kind }) => kind === 'choice' || kind === 'number')
  const points = compared.flatMap(({ key, similarity }) =>
    similarity === undefined || facts[key] === null
      ? []
      : [sql`${similarity}::integer * coalesce(${factValue(key)}::text = ${String(facts[key])}, false)::integer`],
  )
  return sql<number>`${sql.join([sql`0::integer`, ...points], sql` + `)}`
}

/** How far a diameter in cm is from the best one, of a pot for the plant or of a plant for the pot. */
function misfit({ category, facts }: ShownProduct) {
  const diameter = facts[POT_FACT]
  const best = diameter === null ? null : diameter + (category === 'pots' ? -GAP_CM : GAP_CM)
  return sql`abs(${factValue(POT_FACT)} - ${best}::integer)`
}

/** The plants that may be proposed: a bundle is none, since its stock follows from its parts. */
function proposed(database: Database) {
  return onSale(database).where('parts', 'is', null)
}

function onSale(database: Database) {
  return database.selectFrom('plants').where('deleted_at', 'is', null)
}
