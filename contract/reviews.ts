import { z } from 'zod'
import { reviewSorts } from '../domain/review-sorts.ts'
import { shownAs } from '../domain/reviewer-name.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, moment, pagination } from './fields.ts'
import { ReviewForm } from './forms/review.ts'

export const ReviewPhoto = z.object({ _id: z.string(), url: z.string() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

export const ReviewReply = z.object({ text: z.string(), repliedAt: moment }).meta({ description: 'Of the shop' })

export const Review = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Who wrote it, as they want to be named: Asha D. by default' }),
  rating: z.number(),
  comment: z.string(),
  createdAt: moment,
  isBuyer: z.boolean().meta({ description: 'The plant was delivered to the author of the review' }),
  photos: z.array(ReviewPhoto),
  reply: ReviewReply.nullable(),
})
export type Review = z.infer<typeof Review>

export const Hiding = z.object({ reason: z.string(), hiddenAt: moment })

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  shownAs: z.enum(shownAs),
  hidden: Hiding.nullable().meta({ description: 'Hidden by the shop: only its author sees it, and it does not count' }),
})
export type OwnReview = z.infer<typeof OwnReview>

const Mine = z.object({ review: z.nullable(OwnReview) })

/** A number of stars in a query string. */
export const starsInQuery = z.enum(['1', '2', '3', '4', '5']).transform(Number)

export const ReviewQuery = z.strictObject({
  stars: starsInQuery.optional().meta({ description: 'Only reviews with so many' }),
  sort: z
    .enum(reviewSorts)
    .optional()
    .meta({ description: 'The newest first by default; photos: those with photos first' }),
  ...pagination,
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

const count = z.number()

export const RatingCounts = z
  .object({ 1: count, 2: count, 3: count, 4: count, 5: count })
  .meta({ description: 'How many reviews gave each number of stars' })
export type RatingCounts = z.infer<typeof RatingCounts>

export const reviews = {
  'GET /plants/:id/reviews': {
    summary: "A plant's reviews that are not hidden, the newest first unless asked otherwise",
    access: 'anyone',
    params: byId,
    query: ReviewQuery,
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
    responses: { 201: OwnReview },
  },
  'POST /plants/:id/reviews/photos': {
    summary:
      'Upload a photo for a review: JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels (JPEG: 20 MB and 200)',
    access: 'customer',
    limit: 'review-photo',
    params: byId,
    fileField: 'image',
    responses: { 201: ReviewPhoto },
  },
  'GET /plants/:id/reviews/mine': {
    summary: "The caller's own review of the plant; null before they have written one",
    access: 'customer',
    params: byId,
    responses: { 200: Mine },
  },
  'PUT /plants/:id/reviews/mine': {
    summary: "Change the caller's own review of the plant",
    access: 'customer',
    limit: 'review',
    params: byId,
    body: ReviewForm,
    responses: { 200: OwnReview },
  },
  'DELETE /plants/:id/reviews/mine': {
    summary: "Delete the caller's own review of the plant",
    access: 'customer',
    params: byId,
    responses: { 200: Mine },
  },
} as const satisfies EndpointTable
