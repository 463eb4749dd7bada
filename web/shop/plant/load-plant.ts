import { type Api, ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { fromRupees } from '../../../domain/money.ts'
import type { PackedLine } from '../../../domain/packed/packed-facts.ts'
import type { RelatedProducts } from '../../../domain/related.ts'
import { messageOf } from '../../api.ts'
import type { Loaded } from '../loaded.ts'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'
import { loadReviews, type ReviewFilter, type ReviewsData } from './reviews/load-reviews.ts'

/**
 * A plant with what is stated on its package, and its reviews, which may fail independently. `related` comes with it only if it
 * is sold out, since the page then begins with others; elsewhere they are far down.
 */
export type LoadedPlant = {
  plant: Plant
  packed: PackedLine[]
  reviews: Loaded<ReviewsData>
  filter: ReviewFilter
  related: RelatedProducts<CardedPlant> | null
}

export async function loadPlant(
  api: Api,
  id: string,
  filter: ReviewFilter,
): Promise<LoadedPlant | { missing: true } | { error: string }> {
  const reviews = loadReviews(api, id, filter)
  try {
    const plant = await api.call('GET /plants/:id', { params: { id } })
    const related = plant.stock === 0 ? await loadRelated(api, id) : null
    return { plant, packed: await packedLinesOf(plant), reviews: await reviews, filter, related }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { missing: true }
    return { error: messageOf(error, 'Failed to fetch plant') }
  }
}

/** In words, whose code only the pages of packed goods load. */
async function packedLinesOf({ packed }: Plant): Promise<PackedLine[]> {
  if (packed === null) return []
  const { packedLines } = await import('../../../domain/packed/packed-facts.ts')
  return packedLines({ ...packed, mrp: packed.mrp === null ? null : fromRupees(packed.mrp) })
}

/** What is shown beside a plant; nothing if it cannot be loaded, since the page is whole without it. */
export async function loadRelated(api: Api, id: string): Promise<RelatedProducts<CardedPlant>> {
  const nothing = { goesWith: [], similar: [], alternatives: [] }
  const related = await api.call('GET /plants/:id/related', { params: { id } }).catch(() => nothing)
  return {
    goesWith: related.goesWith.map(carded),
    similar: related.similar.map(carded),
    alternatives: related.alternatives.map(carded),
  }
}
