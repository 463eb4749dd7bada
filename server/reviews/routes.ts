import type { RouteRegistrar } from '../http/handler.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { countRatings, findReview, listReviews } from './queries.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/reviews', async ({ params, query }) => {
    const list = await listReviews(database, params.id, query)
    return list ? { body: list.reviews, total: list.total } : refuse('not_found', { message: 'Plant not found' })
  })

  route('GET /plants/:id/ratings', async ({ params }) => {
    const counts = await countRatings(database, params.id)
    return counts ? { body: counts } : refuse('not_found', { message: 'Plant not found' })
  })

  route('POST /plants/:id/reviews', async ({ params, body, caller }) => {
    const review = await writeReview(database, { plantId: params.id, userId: caller.userId, ...body })
    return review instanceof Refusal ? review : { body: await findReview(database, review.id) }
  })
}
