import { LRUCache } from 'lru-cache'
import type { Forecast } from '../../../domain/delivery/forecast.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/today.ts'
import { findSettings, type SellerSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { type DeliverableProduct, loadDeliverableProducts } from './deliverable-products.ts'
import { findDeliveryRules, type SavedDeliveryRules } from './delivery-rules.ts'
import { findForecast } from './forecast/find-forecast.ts'
import { loadVanOrders } from './van-orders.ts'

/** What answers about delivery are made of, held in memory. */
export type DeliveryMemory = {
  rules(): Promise<SavedDeliveryRules>
  seller(): Promise<SellerSettings>
  forecast(): Promise<Forecast>
  /** The products of these ids that are on sale, by id */
  products(ids: readonly string[]): Promise<Map<string, DeliverableProduct>>
  /** The van's orders by day from today on, and the time by the database's clock; neither is older than two seconds. */
  today(): Promise<{ now: Date; vanOrders: ReadonlyMap<string, number> }>
}

const MOST_PRODUCTS = 20_000
/** Orders announce no change of the van's load: a promise is judged again when the order is placed. */
const LOAD_MS = 2_000

/**
 * Everything is dropped on any change but that of a stock; the forecast stays on one of a plant, too. Nothing is held while
 * changes cannot be received. What was read before a change and arrives after it is used once, and is not held.
 */
export function openDeliveryMemory(shop: Pick<Shop, 'database' | 'changes' | 'settings'>): DeliveryMemory {
  const { database, changes } = shop
  const products = new LRUCache<string, { product: DeliverableProduct | null }>({ max: MOST_PRODUCTS })
  let dropped = 0
  let rules: SavedDeliveryRules | null = null
  let seller: SellerSettings | null = null
  let forecast: Forecast | null = null
  let load: Awaited<ReturnType<typeof readToday>> | null = null
  const mayHold = (at: number) => at === dropped && changes.isListening()

  changes.subscribe(({ kind }) => {
    if (kind === 'stock') return
    dropped += 1
    products.clear()
    rules = null
    seller = null
    // It is large, and changes with a notification of its own
    if (kind === 'everything') forecast = null
  })

  return {
    async rules() {
      if (rules && changes.isListening()) return rules
      const at = dropped
      const read = await findDeliveryRules(database)
      if (mayHold(at)) rules = read
      return read
    },
    async seller() {
      if (seller && changes.isListening()) return seller
      const at = dropped
      const read = await findSettings(database)
      if (mayHold(at)) seller = read
      return read
    },
    async forecast() {
      if (forecast && changes.isListening()) return forecast
      const at = dropped
      const read = await findForecast(shop, database)
      if (mayHold(at)) forecast = read
      return read
    },
    async products(ids) {
      const known = new Map(
        ids.flatMap((id) => {
          const held = changes.isListening() ? products.get(id) : undefined
          return held ? [[id, held]] : []
        }),
      )
      const missing = ids.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const at = dropped
        const read = await loadDeliverableProducts(database, missing)
        for (const id of missing) {
          const entry = { product: read.get(id) ?? null }
          known.set(id, entry)
          if (mayHold(at)) products.set(id, entry)
        }
      }
      return new Map([...known].flatMap(([id, { product }]) => (product ? [[id, product]] : [])))
    },
    async today() {
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
