import type { Api } from '../../../contract/client.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { type CardedPlant, cardedFamilies } from '../plant-card/card-fields.ts'

type HomeData = { bestsellers: Loaded<CardedPlant[]>; categories: Loaded<Category[]> }

const BESTSELLERS = 4

/** The highest-rated plants and the categories; each may fail independently. */
export async function loadHome(api: Api): Promise<HomeData> {
  const [bestsellers, categories] = await Promise.all([
    attempt(async () => {
      const plants = await api.call('GET /plants', { query: { sort: 'rating', families: true, limit: BESTSELLERS } })
      return cardedFamilies(plants)
    }, 'Failed to fetch plants'),
    attempt(() => api.call('GET /plants/categories'), 'Failed to fetch plants'),
  ])
  return { bestsellers, categories }
}
