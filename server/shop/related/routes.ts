import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { addCacheTags, LISTS_TAG, plantTag } from '../../platform/http-cache/cache-tags.ts'
import { refuse } from '../../platform/refusal.ts'
import { tagsOf } from '../catalogue/plant-tags.ts'
import { presentPlant } from '../catalogue/present-plant.ts'
import type { Shop } from '../shop.ts'
import { findRelated } from './find-related.ts'

export function relatedRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/related', async ({ params }) => {
    addCacheTags(LISTS_TAG, plantTag(params.id))
    const related = await findRelated(shop.database, params.id)
    if (!related) return refuse('not_found', { message: 'Plant not found' })
    const { goesWith, similar, alternatives } = related
    addCacheTags(...[...goesWith, ...similar, ...alternatives].flatMap(tagsOf))
    const present = (plants: typeof similar) => plants.map((plant) => presentPlant(shop, plant))
    return { body: { goesWith: present(goesWith), similar: present(similar), alternatives: present(alternatives) } }
  })
}
