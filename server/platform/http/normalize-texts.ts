import { toNfc } from '../../../domain/plain-text.ts'

/** Compared by their hash, which older ones were made from as they were typed: `passwords.ts` knows their forms. */
const AS_TYPED = new Set(['password', 'currentPassword'])
/** No schema of the API nests as deep; what does is refused by its schema as it came. */
const DEEPEST = 20

/** A parsed JSON body with every text in it, keys aside, in the form in which texts are stored and compared (NFC). */
export function normalizeTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toNfc(value)
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((member) => normalizeTexts(member, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, AS_TYPED.has(key) ? member : normalizeTexts(member, depth + 1)]),
  )
}
