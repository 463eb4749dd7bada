import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { nameInBundle } from '../../../domain/bundle.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { bundleProducts, type DeliveredProduct } from '../../../domain/delivery/plant-delivery.ts'
import type { Paise } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/queries.ts'
import { held } from '../../platform/http-cache/invalidation-listener.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { loadVanOrders } from './delivery-terms.ts'
import { findForecast } from './forecast.ts'

const MOST_PRODUCTS = 20_000
/** Orders announce no change of the van's load: a promise is judged again when the order is placed. */
const LOAD_MS = 2_000

export type DeliveryMemory = ReturnType<typeof openDeliveryMemory>

/**
 * What answers about delivery are made of, in memory. Any change but that of a stock drops it; the forecast outlasts a plant's.
 */
export function openDeliveryMemory(shop: Shop) {
  const { database, changes } = shop
  const products = held(
    changes,
    async () => new LRUCache<string, { product: DeliverableProduct | null }>({ max: MOST_PRODUCTS }),
  )
  let load: Awaited<ReturnType<typeof readToday>> | null = null

  return {
    rules: held(changes, () => findDeliveryRules(database)),
    seller: held(changes, () => findSettings(database)),
    // It is large, and changes with a notification of its own
    forecast: held(
      changes,
      () => findForecast(shop, database),
      ({ kind }) => kind === 'everything',
    ),
    /** The products of these ids that are on sale, by id */
    async products(ids: readonly string[]): Promise<Map<string, DeliverableProduct>> {
      const loaded = await products()
      const known = new Map(ids.map((id) => [id, loaded.get(id)]))
      const missing = ids.filter((id) => !known.get(id))
      const read = missing.length > 0 ? await loadDeliverableProducts(database, missing) : null
      for (const id of missing) {
        const entry = { product: read?.get(id) ?? null }
        known.set(id, entry)
        loaded.set(id, entry)
      }
      return new Map([...known].flatMap(([id, entry]) => (entry?.product ? [[id, entry.product]] : [])))
    },
    /** The van's orders by day from today on, and the time by the database's clock; neither is older than two seconds. */
    async today(): Promise<{ now: Date; vanOrders: ReadonlyMap<string, number> }> {
      if (!load || performance.now() - load.readAt > LOAD_MS) load = await readToday(database)
      const { clock, readAt, vanOrders } = load
      return { now: new Date(clock.getTime() + performance.now() - readAt), vanOrders }
    },
  }
}

async function readToday(database: Database) {
  const readAt = performance.now()
  const clock = await readClock(database)
  return { readAt, clock, vanOrders: await loadVanOrders(database, dayInIndia(clock)) }
}

/** A product on sale, with its price in paise and what travels with one piece of it. */
type DeliverableProduct = { price: Paise; travels: DeliveredProduct[] }

async function loadDeliverableProducts(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, DeliverableProduct>> {
  const plants = (some: readonly string[]) =>
    database
      .selectFrom('plants')
      .select(['id', 'name', 'size', 'price', 'delivery', 'height_cm', 'parts', 'deleted_at'])
      .where('id', '=', sql<string>`any(${[...some]})`)
      .execute()
  const rows = (await plants(ids)).filter(({ deleted_at }) => deleted_at === null)
  const partIds = rows.flatMap(({ parts }) => parts?.map(({ plant }) => plant) ?? [])
  const parts = new Map((partIds.length > 0 ? await plants(partIds) : []).map((row) => [row.id, row]))
  return new Map(
    rows.map((row) => {
      const { id: plant, price, delivery } = row
      const one = { plant, name: nameWithSize(row), quantity: 1, delivery, heightCm: row.height_cm }
      const pieces = row.parts?.flatMap(({ plant: id, quantity }) => {
        const part = parts.get(id)
        if (!part) return []
        const name = nameInBundle(one.name, nameWithSize(part))
        return [{ name, quantity, delivery: part.delivery, heightCm: part.height_cm }]
      })
      return [plant, { price, travels: pieces ? bundleProducts(one, pieces) : [one] }]
    }),
  )
}
