import type { Api } from '../../../contract/client.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { type CardedPlant, cardedFamilies } from '../plant-card/card-fields.ts'

type HomeData = { bestsellers: Loaded<CardedPlant[]>; categories: Loaded<Category[]>; hasBundles: boolean }

const BESTSELLERS = 4
/** What finds all bundles */
export const BUNDLES = 'bundle'

/** The highest-rated plants, the categories, and whether there are bundles; each may fail independently. */
export async function loadHome(api: Api): Promise<HomeData> {
  const [bestsellers, categories, hasBundles] = await Promise.all([
    attempt(async () => {
      const plants = await api.call('GET /plants', { query: { sort: 'rating', families: true, limit: BESTSELLERS } })
      return cardedFamilies(plants)
    }, 'Failed to fetch plants'),
    attempt(() => api.call('GET /plants/categories'), 'Failed to fetch plants'),
    api.call('GET /plants', { query: { search: BUNDLES, limit: 1 } }).then(
      (plants) => plants.some(({ parts }) => parts !== null),
      () => false,
    ),
  ])
  return { bestsellers, categories, hasBundles }
}
