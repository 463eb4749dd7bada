import { sql } from 'kysely'
import { nameInBundle } from '../../../domain/bundle/bundle.ts'
import { bundleProducts } from '../../../domain/delivery/bundle-delivery.ts'
import type { DeliveredProduct } from '../../../domain/delivery/promise.ts'
import type { Paise } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'

/** A product on sale, with its price in paise and what travels with one piece of it. */
export type DeliverableProduct = { price: Paise; travels: DeliveredProduct[] }

/** The products of these ids that are on sale, by id; a bundle travels as `bundleProducts` says. */
export async function loadDeliverableProducts(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, DeliverableProduct>> {
  const plants = (some: readonly string[]) =>
    database
      .selectFrom('plants')
      .select(['id', 'name', 'size', 'price', 'delivery', 'facts', 'parts', 'deleted_at'])
      .where('id', '=', sql<string>`any(${[...some]})`)
      .execute()
  const rows = (await plants(ids)).filter(({ deleted_at }) => deleted_at === null)
  const partIds = rows.flatMap(({ parts }) => parts?.map(({ plant }) => plant) ?? [])
  const parts = new Map((partIds.length > 0 ? await plants(partIds) : []).map((row) => [row.id, row]))
  return new Map(
    rows.map((row) => {
      const { id: plant, price, delivery } = row
      const one = { plant, name: nameWithSize(row), quantity: 1, delivery, heightCm: row.facts.heightCm }
      const pieces = row.parts?.flatMap(({ plant: id, quantity }) => {
        const part = parts.get(id)
        if (!part) return []
        const name = nameInBundle(one.name, nameWithSize(part))
        return [{ name, quantity, delivery: part.delivery, heightCm: part.facts.heightCm }]
      })
      return [plant, { price, travels: pieces ? bundleProducts(one, pieces) : [one] }]
    }),
  )
}
