import { sql } from 'kysely'
import { type Candidate, type RelatedProducts, relatedProducts } from '../../../domain/related/related-products.ts'
import type { Database } from '../../platform/database/database.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { type PublicPlant, publicPlantColumns } from '../catalogue/public-plant.ts'
import { findCandidates, onSale } from './find-candidates.ts'

/** What is shown beside a plant, in three queries; undefined if the plant is not on sale. */
export async function findRelated(database: Database, id: string): Promise<RelatedProducts<PublicPlant> | undefined> {
  const product = await onSale(database)
    .select(['id', 'category', 'facts', 'family', availableStock.as('stock')])
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
