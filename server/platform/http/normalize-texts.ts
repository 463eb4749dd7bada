import { toNfc } from '../../../domain/plain-text.ts'

/** Older password hashes were made from what was typed, in any form: `passwords.ts` tries the forms. */
const NOT_NORMALIZED = new Set(['password', 'currentPassword'])
/** No schema of the API nests as deep; a deeper body is refused by its schema as it is. */
const MAX_DEPTH = 20

/**
 * A parsed JSON body with every text in it, except for keys, in the form in which texts are stored and compared (NFC).
 */
export function normalizeTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toNfc(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((member) => normalizeTexts(member, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      NOT_NORMALIZED.has(key) ? member : normalizeTexts(member, depth + 1),
    ]),
  )
}
