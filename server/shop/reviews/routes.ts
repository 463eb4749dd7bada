import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { countRatings, findOwnReview, findReview, listReviews } from './queries.ts'
import { changeReview, deleteReview, insertReview } from './write-review.ts'

export function reviewRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const saved = async (id: string) => toBody(await findReview(shop, id))

  route('GET /plants/:id/reviews', async ({ params, query }) => {
    const list = await listReviews(shop, params.id, query)
    return list ? { body: list.reviews, total: list.total } : refuse('not_found', { message: 'Plant not found' })
  })

  route('GET /plants/:id/ratings', async ({ params }) => {
    const counts = await countRatings(database, params.id)
    return counts ? { body: counts } : refuse('not_found', { message: 'Plant not found' })
  })

  route('POST /plants/:id/reviews', async ({ params, body, caller }) => {
    const review = await insertReview(shop, { plantId: params.id, userId: caller.userId, ...body })
    return review instanceof Refusal ? review : saved(review.id)
  })

  route('GET /plants/:id/reviews/mine', async ({ params, caller }) => {
    return { body: { review: await findOwnReview(shop, { plantId: params.id, userId: caller.userId }) } }
  })

  route('PUT /plants/:id/reviews/mine', async ({ params, body, caller }) => {
    const changed = await changeReview(shop, { plantId: params.id, userId: caller.userId, ...body })
    return changed instanceof Refusal ? changed : saved(changed.id)
  })

  route('DELETE /plants/:id/reviews/mine', async ({ params, caller }) => {
    const refusal = await deleteReview(shop, { plantId: params.id, userId: caller.userId })
    return refusal ?? { body: { review: null } }
  })
}
