import { z } from 'zod'
import type { Notes } from '../database/schema.ts'
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

/** No notes may also be an empty list. `missing` is said where there are none at all. */
function notesOf(missing: string) {
  return z
    .union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never()).transform(() => ({}))], {
      error: ({ input }) => (input === undefined ? missing : 'The notes must be an array.'),
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
}

export const notes = notesOf('').default({})

/** The only thing that can be changed of what is there. */
export const Edit = z.strictObject(
  { notes: notesOf('The notes field is required.') },
  'The request body must be an object.',
)

/** The query of a call that takes none. */
export const Nothing = z.strictObject({})
