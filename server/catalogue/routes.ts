import type { RouteRegistrar } from '../http/handler.ts'
import { inParts, PART } from '../http/in-parts.ts'
import { noteShown, SHOWN_LISTS, shownPlant } from '../kept/shown.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { refusalOfImages } from './image-address.ts'
import { listPage } from './list-page.ts'
import { presentPlant } from './present-plant.ts'
import { listCategories, listPlants, readPlants } from './queries.ts'
import { findPlant } from './shown-plant.ts'
import { updateProduct } from './update-product.ts'

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

  route('POST /plants', async ({ headers, body, caller: { userId } }) => {
    const refusal = refusalOfImages(shop, body)
    if (refusal) return refusal
    const idempotencyKey = headers['idempotency-key'] ?? null
    const plant = await createProduct(shop, { product: body, adminId: userId, idempotencyKey })
    return plant instanceof Refusal ? plant : { body: presentPlant(shop, plant) }
  })

  route('PUT /plants/:id', async ({ params, headers, body, caller }) => {
    const refusal = refusalOfImages(shop, body)
    if (refusal) return refusal
    const version = headers['if-match'] ?? null
    const plant = await updateProduct(shop, params.id, { product: body, version, adminId: caller.userId })
    return plant instanceof Refusal ? plant : { body: presentPlant(shop, plant) }
  })

  route('DELETE /plants/:id', async ({ params, caller }) => {
    const deleted = await deleteProduct(database, { plantId: params.id, adminId: caller.userId })
    return deleted instanceof Refusal ? deleted : { body: deleted }
  })
}
