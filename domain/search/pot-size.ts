import { foldCase } from '../plain-text.ts'
import { saysNothing } from './search-words.ts'

const POT_SIZE =
  /(?<![\p{L}\p{N}])(\d{1,3})[\s-]*(cm|centimet(?:er|re)s?|in|inch|inches|")(?![\p{L}\p{N}])(?:[\s-]*(?:pot|size)s?(?!\p{L}))?/u
const CM_PER_INCH = 2.54

/** Splits a search into the pot size that it names, such as `20cm`, `20 cm pot` or `8 inch`, in centimetres, and the rest. */
export function withoutPotSize(search: string): { rest: string; potCm: number | null } {
  const text = foldCase(search)
  const found = POT_SIZE.exec(text)
  if (!found) return { rest: search, potCm: null }
  const rest = text.replace(found[0], ' ').trim()
  const isInCm = found[2]?.startsWith('c')
  return {
    rest: saysNothing(rest) ? '' : rest,
    potCm: isInCm ? Number(found[1]) : Math.round(Number(found[1]) * CM_PER_INCH),
  }
}
