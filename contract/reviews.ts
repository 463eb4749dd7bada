import { z } from 'zod'
import { reviewSorts } from '../domain/catalogue.ts'
import { shownAs } from '../domain/reviews.ts'
import { byAdmin, type EndpointTable } from './endpoint.ts'
import { byId, moment, pagination, text } from './fields.ts'
import { MAX_REASON_LENGTH, MAX_REPLY_LENGTH, ReviewForm } from './forms/review.ts'

export const ReviewPhoto = z.object({ _id: z.string(), url: z.string() })
export type ReviewPhoto = z.infer<typeof ReviewPhoto>

const ReviewReply = z.object({ text: z.string(), repliedAt: moment }).describe('The shop’s reply')

export const Review = z.object({
  _id: z.string(),
  name: z.string().describe("The author's name as they want it shown; Asha D. by default"),
  rating: z.number(),
  comment: z.string(),
  createdAt: moment,
  isBuyer: z.boolean().describe('Whether the plant was delivered to the author'),
  photos: z.array(ReviewPhoto),
  reply: ReviewReply.nullable(),
})
export type Review = z.infer<typeof Review>

const Hiding = z.object({ reason: z.string(), hiddenAt: moment })

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  shownAs: z.enum(shownAs),
  hidden: Hiding.nullable().describe(
    'Whether the shop has hidden it; then only its author sees it, and its rating does not count',
  ),
})
export type OwnReview = z.infer<typeof OwnReview>

const Mine = z.object({ review: z.nullable(OwnReview) })

const starsInQuery = z.enum(['1', '2', '3', '4', '5']).transform(Number)

export const ReviewQuery = z.strictObject({
  stars: starsInQuery.optional().describe('Only reviews with this many stars'),
  sort: z.optional(z.enum(reviewSorts)).describe('Newest first by default; `photos` lists reviews with photos first'),
  ...pagination,
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

const count = z.number()

export const RatingCounts = z
  .object({ 1: count, 2: count, 3: count, 4: count, 5: count })
  .describe('How many reviews gave each number of stars')
export type RatingCounts = z.infer<typeof RatingCounts>

export const AdminReview = Review.extend({
  plant: z.object({
    _id: z.string(),
    name: z.string(),
    isGone: z.boolean().describe('Whether the product has been deleted'),
  }),
  author: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  hidden: Hiding.nullable(),
})
export type AdminReview = z.infer<typeof AdminReview>

const reviewStatuses = ['unanswered', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export const AdminReviewQuery = z.strictObject({
  stars: starsInQuery.optional(),
  status: z.enum(reviewStatuses).optional().describe('`unanswered` means visible and without a reply'),
  ...pagination,
})
export type AdminReviewQuery = z.infer<typeof AdminReviewQuery>

const oneReview = { ...byAdmin, params: byId, responses: { 200: AdminReview } } as const

export const reviews = {
  'GET /plants/:id/reviews': {
    summary: "A plant's visible reviews, newest first by default",
    access: 'anyone',
    params: byId,
    query: ReviewQuery,
    responses: { 200: z.array(Review) },
  },
  'GET /plants/:id/ratings': {
    summary: "The number of a plant's reviews for each star rating",
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
    summary: "The caller's own review of the plant; null if there is none",
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
  'GET /admin/reviews': {
    summary: 'Reviews of all plants, newest first',
    ...byAdmin,
    query: AdminReviewQuery,
    responses: { 200: z.array(AdminReview) },
  },
  'PUT /admin/reviews/:id/reply': {
    summary: 'Reply to a review on behalf of the shop, or change the reply',
    ...oneReview,
    body: z.object({ text: text(MAX_REPLY_LENGTH).min(1, 'Please write a reply') }),
  },
  'DELETE /admin/reviews/:id/reply': { summary: 'Delete the reply to a review', ...oneReview },
  'POST /admin/reviews/:id/hide': {
    summary: 'Hide a review. It is not shown and its rating does not count; its author sees the reason',
    ...oneReview,
    body: z.object({ reason: text(MAX_REASON_LENGTH).min(1, 'Please give a reason') }),
  },
  'POST /admin/reviews/:id/show': { summary: 'Show a hidden review again', ...oneReview },
} as const satisfies EndpointTable
