import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Notes, Schema } from '../database/schema.ts'
import { ProviderRefusal } from '../refusal.ts'

const MOST_NOTES = 15
const LONGEST_NOTE = 256

/** Reads a body by its schema; refuses the first fault with the provider's message. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  if (issue?.code === 'unrecognized_keys') throw unsupported(issue.keys)
  const field = issue?.path.map(String).join('.')
  throw new ProviderRefusal(issue?.message ?? 'The request is invalid', field ? { field } : {})
}

/** A field that the provider knows and this stand-in does not is refused like an unknown one, rather than ignored. */
function unsupported(names: readonly string[]): ProviderRefusal {
  const [field] = names
  const description = `${names.join(', ')} is/are not required and should not be sent`
  return new ProviderRefusal(description, field ? { field } : {})
}

/** Paise. */
export function amountOf(field = 'amount') {
  return z
    .number({
      error: ({ input }) => (input === undefined ? `${field}: is required.` : `The ${field} must be an integer.`),
    })
    .refine(Number.isSafeInteger, `The ${field} must be an integer.`)
    .refine((paise) => paise >= 100, `The ${field} must be at least INR 1.00`)
    .refine((paise) => paise <= 5_000_000_000, `The ${field} exceeds the maximum amount allowed.`)
}

export const currency = z
  .string({ error: ({ input }) => (input === undefined ? 'currency: is required.' : 'The currency must be a string.') })
  .refine((code) => code === 'INR', 'Currency is not supported')

export const receipt = z
  .string({ error: 'The receipt must be a string.' })
  .max(40, 'The receipt may not be greater than 40 characters.')
  .nullish()
  .transform((text) => text ?? null)

/** No notes may also be an empty list. */
export const notes = z
  .union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never()).transform(() => ({}))], {
    error: 'The notes must be an array.',
  })
  .transform((given): Notes => Object.fromEntries(Object.entries(given).map(([name, note]) => [name, String(note)])))
  .refine(
    (given) => Object.keys(given).length <= MOST_NOTES,
    `The number of fields in notes should be less than or equal to ${MOST_NOTES}`,
  )
  .refine(
    (given) => Object.entries(given).every((pair) => pair.every((text) => text.length <= LONGEST_NOTE)),
    `The length of a note should be less than or equal to ${LONGEST_NOTE}`,
  )
  .default({})

/** The query of a call that takes none. */
export const Nothing = z.strictObject({})

const MOST = 100
const SHOWN = 10

const whole = (name: string, least: number) =>
  z.coerce
    .number(`The ${name} must be an integer.`)
    .int(`The ${name} must be an integer.`)
    .min(least, `The ${name} must be at least ${least}.`)

/** A moment as the provider writes it: seconds since 1970. */
const moment = (name: string) => whole(name, 0).max(4_765_046_400, `The ${name} must be a valid timestamp.`).optional()

/** The requested part of a list, and its period; both ends are included. */
export const ListPart = {
  count: whole('count', 1).max(MOST, `The count may not be greater than ${MOST}.`).default(SHOWN),
  skip: whole('skip', 0).default(0),
  from: moment('from'),
  to: moment('to'),
}
type Part = { count: number; skip: number; from?: number | undefined; to?: number | undefined }

/** The part of a list, the newest first. */
export function inPart<Table extends 'orders' | 'payments' | 'refunds' | 'payouts', Row>(
  list: SelectQueryBuilder<Schema, Table, Row>,
  { count, skip, from, to }: Part,
): SelectQueryBuilder<Schema, Table, Row> {
  let part = list
  if (from !== undefined) part = part.where(sql<boolean>`created_at >= to_timestamp(${from})`)
  if (to !== undefined) part = part.where(sql<boolean>`created_at < to_timestamp(${to + 1})`)
  return part.orderBy(sql`created_at`, 'desc').orderBy(sql`id`).limit(count).offset(skip)
}
