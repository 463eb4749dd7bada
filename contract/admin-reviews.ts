import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, text } from './fields.ts'
import { MAX_REASON_LENGTH, MAX_REPLY_LENGTH } from './forms/review.ts'
import { Hiding, ReviewPhoto, ReviewReply, starsInQuery } from './reviews.ts'

/** A review as the back office sees it. */
export const AdminReview = z.object({
  _id: z.string(),
  plant: z.object({
    _id: z.string(),
    name: z.string(),
    isGone: z.boolean().meta({ description: 'Whether it has left the shop' }),
  }),
  author: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  name: z.string().meta({ description: 'How its author is named on the page' }),
  rating: z.number(),
  comment: z.string(),
  createdAt: moment,
  isBuyer: z.boolean(),
  photos: z.array(ReviewPhoto),
  reply: ReviewReply.nullable(),
  hidden: Hiding.nullable(),
})
export type AdminReview = z.infer<typeof AdminReview>

const reviewStatuses = ['unanswered', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const AdminReviewQuery = z.strictObject({
  stars: starsInQuery.optional(),
  status: z.enum(reviewStatuses).optional().meta({ description: 'unanswered: shown and without a reply' }),
  ...pagination,
})
export type AdminReviewQuery = z.infer<typeof AdminReviewQuery>

export const adminReviews = {
  'GET /admin/reviews': {
    summary: 'The reviews of all plants, the newest first',
    access: 'admin',
    factor: 'none',
    query: AdminReviewQuery,
    responses: { 200: z.array(AdminReview) },
  },
  'PUT /admin/reviews/:id/reply': {
    summary: 'Reply to a review in the name of the shop, or change the reply',
    access: 'admin',
    factor: 'none',
    params: byId,
    body: z.object({ text: text(MAX_REPLY_LENGTH).min(1, 'Please write a reply') }),
    responses: { 200: AdminReview },
  },
  'DELETE /admin/reviews/:id/reply': {
    summary: 'Take the reply to a review away',
    access: 'admin',
    factor: 'none',
    params: byId,
    responses: { 200: AdminReview },
  },
  'POST /admin/reviews/:id/hide': {
    summary: 'Hide a review: it is not shown and does not count; its author sees the reason',
    access: 'admin',
    factor: 'none',
    params: byId,
    body: z.object({ reason: text(MAX_REASON_LENGTH).min(1, 'Please give a reason') }),
    responses: { 200: AdminReview },
  },
  'POST /admin/reviews/:id/show': {
    summary: 'Show a hidden review again',
    access: 'admin',
    factor: 'none',
    params: byId,
    responses: { 200: AdminReview },
  },
} as const satisfies EndpointTable
