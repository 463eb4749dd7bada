import { z } from 'zod'
import { isRupeeSum } from '../domain/money.ts'
import { plainSearch, toNfc } from '../domain/plain-text.ts'

/** A record's identifier: random base62. Any other text is not found. */
export const identifier = z.string().regex(/^[0-9A-Za-z]{16,32}$/, 'This is not an identifier')

/** At most 100 identifiers in a query string, separated by commas. */
export const identifiersInQuery = z
  .string()
  .regex(/^[0-9A-Za-z]{16,32}(,[0-9A-Za-z]{16,32}){0,99}$/, 'These must be at most 100 identifiers')
  .transform((ids) => ids.split(','))

export const byId = z.object({ id: identifier })

/** Text over one or more lines, trimmed, without NUL, of at most `longest` characters. */
export function text(longest: number) {
  return z
    .string()
    .overwrite(toNfc)
    .trim()
    .max(longest, `Use at most ${longest} characters`)
    .refine((value) => !value.includes('\0'), 'This text contains a character that cannot be saved')
}

/** Text on a single line: no control characters either. */
export function line(longest: number) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it keeps out
  return text(longest).refine((value) => !/[\u0000-\u001f\u007f]/.test(value), 'This must be on a single line')
}

/** A search term, as it was typed or pasted. */
export const searchText = z.string().overwrite(plainSearch).pipe(line(100))

/** A sum in rupees with at most two decimals. */
export const rupees = z
  .number()
  .refine(isRupeeSum, 'This must be an amount in rupees with at most 2 decimal places')
  .meta({ description: 'Rupees, at most 2 decimal places', minimum: 0 })

/** A whole number of at most nine digits in a query string. */
export const wholeNumberInQuery = z
  .string()
  .regex(/^\d{1,9}$/, 'This must be a whole number')
  .transform(Number)

/** A sum in rupees in a query string. */
export const rupeesInQuery = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'This must be an amount in rupees')
  .transform(Number)
  .refine(isRupeeSum, 'This must be an amount in rupees')

/** A day in India in a query string: `2026-11-22`. */
export const dayInQuery = z.iso
  .date('Enter a date like 2026-04-01')
  .refine((day) => day >= '2000', 'Enter a date from 2000 onwards')

/** `true` or `false` in a query string. */
export const flagInQuery = z.enum(['true', 'false']).transform((value) => value === 'true')

/**
 * Values from a list in a query string: `low,bright`, or the parameter repeated. Each value once, in the list's order.
 */
export function severalInQuery<const Choice extends string>(choices: readonly Choice[]) {
  const description = `One or more of ${choices.join(', ')}; separate several with commas, or repeat the parameter`
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((values) => values.split(',')))
    .refine(
      (given) => given.every((value) => choices.some((choice) => choice === value)),
      `Choose from ${choices.join(', ')}`,
    )
    .transform((given) => choices.filter((choice) => given.includes(choice)))
    .describe(description)
}

/** The selected records of a list, for a bulk action. */
export function selection<One extends z.ZodType>(one: One, atMost: number) {
  return z.array(one).min(1, 'Nothing is selected').max(atMost, `Select at most ${atMost} at once`)
}

/** A moment in ISO 8601, UTC. */
export const moment = z.iso.datetime()

/** The page of a list to return; with neither, the whole list. The total is in the header `X-Total-Count`. */
export const pagination = {
  limit: wholeNumberInQuery.refine((limit) => limit >= 1, 'Enter at least 1').optional(),
  offset: wholeNumberInQuery.optional(),
}

/** Two requests with the same key create one order, or one product. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'The Idempotency-Key must be 1 to 128 printable characters')
    .optional(),
})

/** The version that was edited; if the record has changed since, the edit is refused. */
export const ifMatch = z.object({ 'if-match': z.string().max(100).optional() })

/** Pieces of an order's item, by its `_id`. */
export const Pieces = z.object({ item: z.string(), quantity: z.number() })
