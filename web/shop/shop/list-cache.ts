import type { PlantPages } from './load-shop.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'

const CACHE_MS = 120_000

let stored: { address: string; pages: PlantPages; until: number } | null = null

/** Caches the shown list with all its loaded pages, for a return from a plant. */
export function cachePlants(query: ShopQuery, pages: PlantPages): void {
  stored = { address: shopAddress(query), pages, until: Date.now() + CACHE_MS }
}

/** The cached list for this query; null if missing or expired. */
export function cachedPlants(query: ShopQuery): PlantPages | null {
  return stored !== null && stored.address === shopAddress(query) && stored.until > Date.now() ? stored.pages : null
}
