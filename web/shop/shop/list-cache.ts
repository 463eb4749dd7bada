import type { PlantPages } from './load-shop.ts'
import { type ShopQuery, shopAddress } from './shop-query.ts'

const KEPT_FOR = 120_000

let kept: { address: string; pages: PlantPages; until: number } | null = null

/** Keeps the list that the shop shows, all its loaded pages, for whoever comes back from a plant. */
export function keepPlants(query: ShopQuery, pages: PlantPages): void {
  kept = { address: shopAddress(query), pages, until: Date.now() + KEPT_FOR }
}

/** The list that was shown a moment ago for this query; null otherwise. */
export function keptPlants(query: ShopQuery): PlantPages | null {
  return kept !== null && kept.address === shopAddress(query) && kept.until > Date.now() ? kept.pages : null
}
