import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment, pagination } from './fields.ts'
import { ReviewForm } from './forms/review.ts'

export const Review = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Who wrote it' }),
  rating: z.number(),
  comment: z.string(),
  createdAt: moment,
  isBuyer: z.boolean().meta({ description: 'The plant was delivered to whoever wrote it' }),
})
export type Review = z.infer<typeof Review>

const OwnReview = z.object({ review: z.nullable(Review) })

const count = z.number()

export const RatingCounts = z
  .object({ 1: count, 2: count, 3: count, 4: count, 5: count })
  .meta({ description: 'How many reviews gave each number of stars' })
export type RatingCounts = z.infer<typeof RatingCounts>

export const reviews = {
  'GET /plants/:id/reviews': {
    summary: "A plant's reviews, the newest first",
    access: 'anyone',
    params: byId,
    query: z.strictObject(pagination),
    responses: { 200: z.array(Review) },
  },
  'GET /plants/:id/ratings': {
    summary: "How a plant's reviews are spread over the stars",
    access: 'anyone',
    params: byId,
    responses: { 200: RatingCounts },
  },
  'POST /plants/:id/reviews': {
    summary: 'Review a plant, once',
    access: 'customer',
    limit: 'review',
    params: byId,
    body: ReviewForm,
    responses: { 201: Review },
  },
  'GET /plants/:id/reviews/mine': {
    summary: "The caller's own review of the plant; null before they have written one",
    access: 'customer',
    params: byId,
    responses: { 200: OwnReview },
  },
  'PUT /plants/:id/reviews/mine': {
    summary: "Change the caller's own review of the plant",
    access: 'customer',
    limit: 'review',
    params: byId,
    body: ReviewForm,
    responses: { 200: Review },
  },
  'DELETE /plants/:id/reviews/mine': {
    summary: "Take the caller's own review of the plant away",
    access: 'customer',
    params: byId,
    responses: { 200: OwnReview },
  },
} as const satisfies EndpointTable
