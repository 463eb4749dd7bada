import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { inParts, PART } from '../../platform/http/stream-list.ts'
import { noteShown, SHOWN_LISTS, shownPlant } from '../../platform/http-cache/cache-tags.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { listPage } from './list-page.ts'
import { presentPlant } from './present-plant.ts'
import { findPlant } from './public-plant.ts'
import { listCategories, listPlants, readPlants } from './queries.ts'

export function catalogueRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /plants', async ({ query }) => {
    const { limit } = query
    if (limit !== undefined && limit <= PART) {
      const { plants, total } = await listPage(database, { ...query, limit })
      noteShown(SHOWN_LISTS, ...plants.map(({ id }) => shownPlant(id)))
      return { body: plants.map((plant) => presentPlant(shop, plant)), total }
    }
    const list = await listPlants(database, query)
    noteShown(SHOWN_LISTS, ...list.ids.map(shownPlant))
    return inParts(list, async (ids) => (await readPlants(database, ids)).map((row) => presentPlant(shop, row)))
  })

  route('GET /plants/categories', async () => {
    noteShown(SHOWN_LISTS)
    return { body: await listCategories(database) }
  })

  route('GET /plants/:id', async ({ params }) => {
    noteShown(shownPlant(params.id))
    const plant = await findPlant(database, params.id)
    return plant ? { body: presentPlant(shop, plant) } : refuse('not_found', { message: 'Plant not found' })
  })
}
