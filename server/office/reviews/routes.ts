import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { deleteReply, hideReview, replyToReview, showReview } from './moderate-review.ts'
import { findAdminReview, listAdminReviews } from './queries.ts'

export function adminReviewRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /admin/reviews', async ({ query }) => {
    const { reviews, total } = await listAdminReviews(shop, query)
    return { body: reviews, total }
  })

  route('PUT /admin/reviews/:id/reply', async ({ params, body, caller }) =>
    answer(params.id, await replyToReview(shop, { adminId: caller.userId, reviewId: params.id, text: body.text })),
  )

  route('DELETE /admin/reviews/:id/reply', async ({ params, caller }) =>
    answer(params.id, await deleteReply(shop, { adminId: caller.userId, reviewId: params.id })),
  )

  route('POST /admin/reviews/:id/hide', async ({ params, body, caller }) =>
    answer(params.id, await hideReview(shop, { adminId: caller.userId, reviewId: params.id, reason: body.reason })),
  )

  route('POST /admin/reviews/:id/show', async ({ params, caller }) =>
    answer(params.id, await showReview(shop, { adminId: caller.userId, reviewId: params.id })),
  )

  async function answer(id: string, refusal: Refusal | undefined) {
    if (refusal) return refusal
    const review = await findAdminReview(shop, id)
    return review ? { body: review } : refuse('not_found')
  }
}
