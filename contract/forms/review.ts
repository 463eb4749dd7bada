import * as z from 'zod/mini'

/** The most characters that a comment may have, as people count them: an emoji is one. */
export const MAX_COMMENT_LENGTH = 2000

const STARS = 'Please choose 1 to 5 stars'
const WORDS = 'Please write a few words'

/** A customer's review of a plant. */
export const ReviewForm = z.object({
  rating: z.int(STARS).check(z.minimum(1, STARS), z.maximum(5, STARS)),
  comment: z.string(WORDS).check(
    z.trim(),
    z.minLength(1, { error: WORDS, abort: true }),
    z.maxLength(MAX_COMMENT_LENGTH, 'At most 2,000 characters'),
    z.refine((value) => !value.includes('\0'), 'This text has a character that cannot be stored'),
  ),
})
