import { sql } from 'kysely'
import { bundleDelivery, type Delivered } from '../../../domain/delivery/bundle-delivery.ts'
import type { Paise } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'

/** A product on sale, with its price in paise and what counts for its delivery. */
export type DeliverableProduct = Delivered & { name: string; price: Paise }

/** The products of these ids that are on sale, by id; a bundle travels as `bundleDelivery` says. */
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
      const own = { delivery: row.delivery, heightCm: row.facts.heightCm }
      const ofParts = row.parts?.flatMap(({ plant, quantity }) => {
        const part = parts.get(plant)
        return part ? [{ delivery: part.delivery, heightCm: part.facts.heightCm, quantity }] : []
      })
      const delivered = ofParts ? bundleDelivery(row.delivery, ofParts) : own
      return [row.id, { name: nameWithSize(row), price: row.price, ...delivered }]
    }),
  )
}
