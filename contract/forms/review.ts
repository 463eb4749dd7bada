import * as z from 'zod/mini'
import { shownAs } from '../../domain/reviewer-name.ts'

/** The most characters that a comment may have, as people count them: an emoji is one. */
export const MAX_COMMENT_LENGTH = 2000

/** The most characters that the shop's reply, and its reason for hiding a review, may have. */
export const MAX_REPLY_LENGTH = 2000
export const MAX_REASON_LENGTH = 500

/** How many photos a review may have. */
export const MAX_PHOTOS = 4

const STARS = 'Please choose 1 to 5 stars'
const WORDS = 'Please write a few words'
const PHOTOS = 'Please add each photo again'

/**
 * A customer's review of a plant. `photos` are the ids of uploads of theirs, in order. What is left out is as before
 * when a review is changed; a new one has then no photos and a short name.
 */
export const ReviewForm = z.object({
  rating: z.int(STARS).check(z.minimum(1, STARS), z.maximum(5, STARS)),
  comment: z.string(WORDS).check(
    z.trim(),
    z.minLength(1, { error: WORDS, abort: true }),
    z.maxLength(MAX_COMMENT_LENGTH, 'At most 2,000 characters'),
    z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored'),
  ),
  shownAs: z.optional(z.enum(shownAs, 'Please choose one of the three')),
  photos: z.optional(
    z.array(z.string(PHOTOS).check(z.regex(/^[0-9a-f]{32}-r[0-9a-f]g[0-9a-f]b[0-9a-f]$/, PHOTOS)), PHOTOS).check(
      z.maxLength(MAX_PHOTOS, `At most ${MAX_PHOTOS} photos`),
      z.refine((ids) => new Set(ids).size === ids.length, 'The same photo is there twice'),
    ),
  ),
})
