import type { Api } from '../../../contract/client.ts'
import type { RelatedProducts } from '../../../domain/related/related-products.ts'
import { type CardedPlant, carded } from '../plant-card/card-fields.ts'

export type RelatedCards = RelatedProducts<CardedPlant>

/** What is shown beside a plant; nothing if it cannot be loaded, since the page is whole without it. */
export async function loadRelated(api: Api, id: string): Promise<RelatedCards> {
  const related = await api.call('GET /plants/:id/related', { params: { id } }).catch(() => null)
  return {
    goesWith: carded(related?.goesWith),
    similar: carded(related?.similar),
    alternatives: carded(related?.alternatives),
  }
}
