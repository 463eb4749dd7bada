import { findPlant } from '../catalogue/queries.ts'
import type { RouteRegistrar } from '../http/route.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { countRatings, findReview, listReviews } from './queries.ts'
import { writeReview } from './write-review.ts'

export function reviewRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /plants/:id/reviews', async ({ params, query }) => {
    if (!(await findPlant(database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    const { reviews, total } = await listReviews(database, params.id, query)
    return { body: reviews, total }
  })

  route('GET /plants/:id/ratings', async ({ params }) => {
    if (!(await findPlant(database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    return { body: await countRatings(database, params.id) }
  })

  route('POST /plants/:id/reviews', async ({ params, body, caller }) => {
    const review = await writeReview(database, { plantId: params.id, userId: caller.userId, ...body })
    return review instanceof Refusal ? review : { body: await findReview(database, review.id) }
  })
}
