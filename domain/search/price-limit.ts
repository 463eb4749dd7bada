import { MAX_SUM, toRupees } from '../money.ts'

/** `under ₹500`, `below rs. 1,500/-` */
const BEFORE_SUM =
  /(?:^| )(?:under|below|less than|up ?to|max) (?:(?:rs\.?|₹) ?)?(\d[\d,]{0,8})(?:\/-| ?(?:rs|rupees|₹))?(?![\p{L}\p{N}.])/u
/** `500 से कम`, `₹300 तक` */
const BEHIND_SUM =
  /(?:^| )₹?(\d[\d,]{0,8}) (?:(?:rs|rupees|रुपये|रुपए) )?(?:or less|se kam|ke andar|tak|से कम|के अंदर|तक|पेक्षा कमी)(?![\p{L}\p{N}])/u
/** A unit, whose number is not a price. */
const UNIT = /^ ?(?:cm|mm|m|inch|inches|in|ft|foot|feet|"|°|%|kg|g|days?)(?!\p{L})/u

/** Words that add nothing to a price. The full list of fillers is too long for a page to load. */
const anyPlants = new Set(['plant', 'plants', 'पौधा', 'पौधे', 'झाडे', 'रोपे'])

/**
 * Splits a search into the highest price that it states in words, such as `under ₹500` or `500 से कम`, in rupees, and the rest.
 */
export function withoutPriceLimit(search: string): { rest: string; maxPrice: number | null } {
  const text = search.toLowerCase().split(/\s/).filter(Boolean).join(' ')
  const found = BEFORE_SUM.exec(text) ?? BEHIND_SUM.exec(text)
  const behind = found ? text.slice(found.index + found[0].length) : ''
  if (!found || UNIT.test(behind)) return { rest: search, maxPrice: null }
  const rest = `${text.slice(0, found.index)}${behind}`.trim()
  const maxPrice = Math.min(Number(found[1]?.replaceAll(',', '')), toRupees(MAX_SUM))
  return { rest: anyPlants.has(rest) ? '' : rest, maxPrice }
}
