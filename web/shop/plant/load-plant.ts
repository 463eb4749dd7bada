import { type Api, ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import type { PackedLine } from '../../../domain/packed/packed-lines.ts'
import { messageOf } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'
import type { Loaded } from '../loaded.ts'
import { loadRelated, type RelatedCards } from './load-related.ts'
import { loadReviews, type ReviewsData } from './reviews/load-reviews.ts'
import { type ReviewFilter, unfiltered } from './reviews/review-filter.ts'

/**
 * A plant with what is stated on its package, its reviews (which may fail independently) and what is shown beside it; that
 * it does not exist, or why it could not be loaded.
 */
export type PlantData =
  | {
      plant: Plant
      packed: PackedLine[]
      reviews: Loaded<ReviewsData>
      filter: ReviewFilter
      related: RelatedCards
    }
  | { missing: true }
  | { error: string }

export async function loadPlant(api: Api, id: string, filter: ReviewFilter = unfiltered): Promise<PlantData> {
  const reviews = loadReviews(api, id, filter)
  const related = loadRelated(api, id)
  try {
    const plant = completePlant(await api.call('GET /plants/:id', { params: { id } }))
    return { plant, packed: await linesOf(plant), reviews: await reviews, filter, related: await related }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { missing: true }
    return { error: messageOf(error, 'Failed to fetch plant') }
  }
}

/** In words, whose code only the pages of packed goods load. */
async function linesOf({ packed }: Plant): Promise<PackedLine[]> {
  if (packed === null) return []
  const { linesOfPackage } = await import('./package-lines.ts')
  return linesOfPackage(packed)
}
