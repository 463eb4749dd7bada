import { MAX_SUM, type Paise, paise } from '../../money.ts'
import { plainCode } from '../../plain-text.ts'

/**
 * A tracking number in capitals, as spreadsheets write it: with `="…"` or an apostrophe around it, or as a number with
 * decimals of zero. Null for what is none, such as `1.2E+11`, which has lost its digits.
 */
export function parseTrackingNumber(cell: string): string | null {
  const plain = plainCode(cell)
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^['`]/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/ /g, '')
    .toUpperCase()
  return /^[0-9A-Z-]{4,40}$/.test(plain) ? plain : null
}

/** With or without commas, as in India (`12,34,567`) or elsewhere (`1,234,567`). */
const SUM =
  /^(?:₹|rs\.?|inr)? ?(\d{1,9}|\d{1,2}(?:,\d{2}){0,2},\d{3}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2})0*)?(?: ?\/-)?$/i

/** Paise of `1,234.50`, `₹ 1234.5` or `Rs. 1,234/-`; an empty cell or a dash is nothing. Null for what is no sum. */
export function parseAmount(cell: string): Paise | null {
  const plain = plainCode(cell)
  if (plain === '' || plain === '-') return paise(0)
  const [, rupees, decimals = ''] = SUM.exec(plain) ?? []
  if (rupees === undefined) return null
  const sum = Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sum <= MAX_SUM ? paise(sum) : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Each may be followed by a time of day.
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i
const MONTH_FIRST = /^([a-z]{3,9}) (\d{1,2}),? (\d{4})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i

/**
 * A day like `2026-11-26` of how people in India write it: `26/11/2026`, `26-Nov-26`, `Nov 26, 2026`, `2026-11-26
 * 14:30`. Null for what is no day.
 */
export function parseDay(cell: string): string | null {
  const plain = plainCode(cell)
  const [, ...yearFirst] = YEAR_FIRST.exec(plain) ?? []
  if (yearFirst.length > 0) return dayOf(yearFirst[0], yearFirst[1], yearFirst[2])
  const [, ...dayFirst] = DAY_FIRST.exec(plain) ?? []
  if (dayFirst.length > 0) return dayOf(dayFirst[2], dayFirst[1], dayFirst[0])
  const [, ...monthFirst] = MONTH_FIRST.exec(plain) ?? []
  return dayOf(monthFirst[2], monthFirst[0], monthFirst[1])
}

function dayOf(year = '', month = '', day = ''): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const fullYear = year.length === 2 ? `20${year}` : year
  const text = `${fullYear}-${(named > 0 ? String(named) : month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}
