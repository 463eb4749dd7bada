import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, listPart, moment, text } from './fields.ts'

export const Review = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'Who wrote it' }),
  rating: z.number(),
  comment: z.string(),
  createdAt: moment,
  isBuyer: z.boolean().meta({ description: 'The plant was delivered to whoever wrote it' }),
})
export type Review = z.infer<typeof Review>

export const reviews = {
  'GET /plants/:id/reviews': {
    summary: "A plant's reviews, the newest first",
    access: 'anyone',
    params: byId,
    query: z.strictObject(listPart),
    answers: { 200: z.array(Review) },
  },
  'POST /plants/:id/reviews': {
    summary: 'Review a plant, once',
    access: 'customer',
    limit: 'review',
    params: byId,
    body: z.object({
      rating: z.int('Please choose 1 to 5 stars').min(1).max(5),
      comment: text(2000).refine((comment) => comment.length > 0, 'Please write a few words'),
    }),
    answers: { 201: Review },
  },
} as const satisfies EndpointTable
