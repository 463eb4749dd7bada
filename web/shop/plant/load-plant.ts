import { type Api, ApiError } from '../../../contract/client.ts'
import type { Plant } from '../../../contract/plants.ts'
import { messageOf } from '../../api.ts'

/** A plant, that there is none, or why it could not be loaded. */
export type PlantData = { plant: Plant } | { missing: true } | { error: string }

export async function loadPlant(api: Api, id: string): Promise<PlantData> {
  try {
    return { plant: await api.call('GET /plants/:id', { params: { id } }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { missing: true }
    return { error: messageOf(error, 'Failed to fetch plant') }
  }
}
