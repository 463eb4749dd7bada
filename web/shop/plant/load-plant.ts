import { type Api, ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { fromRupees } from '../../../domain/money.ts'
import type { PackedLine } from '../../../domain/packed/packed-facts.ts'
import { messageOf } from '../../api.ts'
import type { Loaded } from '../loaded.ts'
import { loadReviews, type ReviewFilter, type ReviewsData } from './reviews/load-reviews.ts'

/** A plant with what is stated on its package, and its reviews, which may fail independently. */
export type LoadedPlant = {
  plant: Plant
  packed: PackedLine[]
  reviews: Loaded<ReviewsData>
  filter: ReviewFilter
}

/** The plant, that it does not exist, or why it could not be loaded. */
export async function loadPlant(
  api: Api,
  id: string,
  filter: ReviewFilter,
): Promise<LoadedPlant | { missing: true } | { error: string }> {
  const reviews = loadReviews(api, id, filter)
  try {
    const plant = await api.call('GET /plants/:id', { params: { id } })
    return { plant, packed: await packedLinesOf(plant), reviews: await reviews, filter }
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
