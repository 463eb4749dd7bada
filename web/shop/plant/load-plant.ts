import { type Api, ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { messageOf } from '../../api.ts'
import { completePlant } from '../../complete-plant.ts'
import type { Loaded } from '../loaded.ts'
import { loadReviews, type ReviewsData } from './reviews/load-reviews.ts'

/** A plant with its reviews (which may fail independently), that it does not exist, or why it could not be loaded. */
export type PlantData = { plant: Plant; reviews: Loaded<ReviewsData> } | { missing: true } | { error: string }

export async function loadPlant(api: Api, id: string): Promise<PlantData> {
  const reviews = loadReviews(api, id)
  try {
    const plant = completePlant(await api.call('GET /plants/:id', { params: { id } }))
    return { plant, reviews: await reviews }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { missing: true }
    return { error: messageOf(error, 'Failed to fetch plant') }
  }
}
