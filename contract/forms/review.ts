import * as z from 'zod/mini'
import { shownAs } from '../../domain/reviews.ts'
import { requiredText, whole } from './fields.ts'

/** The most characters in a comment, as people count them: an emoji is one. */
export const MAX_COMMENT_LENGTH = 2000

/** The most characters in the shop's reply, and in its reason for hiding a review. */
export const MAX_REPLY_LENGTH = 2000
export const MAX_REASON_LENGTH = 500

export const MAX_PHOTOS = 4

const PHOTOS = 'Please add the photos again'

/**
 * A customer's review of a plant. `photos` are the ids of their uploads, in order. Fields left out of a change stay as
 * they were; a new review then has no photos and a short name.
 */
export const ReviewForm = z.object({
  rating: whole(1, 5, 'Please choose 1 to 5 stars'),
  comment: requiredText(MAX_COMMENT_LENGTH, 'Please write a few words'),
  shownAs: z.optional(z.enum(shownAs, 'Please choose how to show your name')),
  photos: z.optional(
    z.array(z.string(PHOTOS).check(z.regex(/^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$/, PHOTOS)), PHOTOS).check(
      z.maxLength(MAX_PHOTOS, `Add at most ${MAX_PHOTOS} photos`),
      z.refine((ids) => new Set(ids).size === ids.length, 'You’ve added the same photo twice'),
    ),
  ),
})
