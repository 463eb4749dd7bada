import { sql, type Transaction } from 'kysely'
import { ownRuleOf } from '../../../domain/delivery/bundle-delivery.ts'
import type { DeliveredProduct } from '../../../domain/delivery/promise.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderLineRow } from '../orders/queries.ts'

/** What travels of an order: its lines, of which bundles have one for each part, and what is said of the bundles. */
export async function productsOfOrder(
  transaction: Transaction<Schema>,
  lines: readonly OrderLineRow[],
): Promise<DeliveredProduct[]> {
  const bundles = new Map(lines.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle]] : [])))
  const ids = [...lines.map(({ plant_id }) => plant_id), ...bundles.keys()]
  const plants = await transaction
    .selectFrom('plants')
    .select(['id', 'delivery', sql<number | null>`(facts->>'heightCm')::float8`.as('heightCm')])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const byId = new Map(plants.map((plant) => [plant.id, plant]))
  const pieces = lines.map(({ plant_id, name, quantity }) => {
    const { delivery = null, heightCm = null } = byId.get(plant_id) ?? {}
    return { plant: plant_id, name, quantity, delivery, heightCm }
  })
  const own = [...bundles.values()].map((bundle) => ({ ...bundle, delivery: byId.get(bundle.plant)?.delivery ?? null }))
  return [...pieces, ...own.flatMap(ownRuleOf)]
}
