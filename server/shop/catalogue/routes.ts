import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { CHUNK_SIZE, streamList } from '../../platform/http/stream-list.ts'
import { addCacheTags, LISTS_TAG, plantTag } from '../../platform/http-cache/response-cache.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { countFacets } from './count-facets.ts'
import { presentPlant } from './present-plant.ts'
import { findPlant, tagsOf } from './public-plant.ts'
import { holdNames, listCategories, listCountries, listPage, listPlants, loadPlants } from './queries.ts'

export function catalogueRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop
  holdNames(shop)

  route('GET /plants', async ({ query }) => {
    const { limit } = query
    if (limit !== undefined && limit <= CHUNK_SIZE) {
      const { plants, total } = await listPage(database, { ...query, limit })
      addCacheTags(LISTS_TAG, ...plants.flatMap(tagsOf))
      return { body: plants.map((plant) => presentPlant(shop, plant)), total }
    }
    const list = await listPlants(database, query)
    addCacheTags(LISTS_TAG, ...list.ids.map(plantTag))
    return streamList(list, async (ids) => (await loadPlants(database, ids)).map((row) => presentPlant(shop, row)))
  })

  route('GET /plants/facets', async ({ query }) => {
    addCacheTags(LISTS_TAG)
    return { body: await countFacets(database, query) }
  })

  route('GET /plants/categories', async () => {
    addCacheTags(LISTS_TAG)
    return { body: await listCategories(database) }
  })

  route('GET /plants/countries', async () => {
    addCacheTags(LISTS_TAG)
    return { body: await listCountries(database) }
  })

  route('GET /plants/:id', async ({ params }) => {
    addCacheTags(plantTag(params.id))
    const plant = await findPlant(database, params.id)
    if (!plant) return refuse('not_found', { message: 'Plant not found' })
    addCacheTags(...tagsOf(plant))
    return { body: presentPlant(shop, plant) }
  })
}
