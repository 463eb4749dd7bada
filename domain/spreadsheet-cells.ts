import { MAX_SUM } from './money.ts'
import { plainCode } from './plain-text.ts'
import { isGstin } from './tax/gstin.ts'

/**
 * Reads a tracking number, in capitals, in the ways that spreadsheets write it: as `="…"`, after an apostrophe, or with zeros
 * after a decimal point. Returns null for anything else, such as text without a digit, or `1.2E+11`, which has lost its digits.
 */
export function parseTrackingNumber(cell: string): string | null {
  const plain = plainCell(cell)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/ /g, '')
    .toUpperCase()
  return /^[0-9A-Z-]{4,40}$/.test(plain) && /\d/.test(plain) ? plain : null
}

/**
 * Whether a number that the shop does not know looks like a courier's: at least eight characters with six digits, no words or
 * dates in it, not one digit only, and not an amount or a GSTIN. India Post's `EK 123 456 789 IN` does.
 */
export function isShaped(cell: string, trackingNumber: string): boolean {
  const parts = plainCell(cell).split(' ')
  return (
    trackingNumber.length >= 8 &&
    trackingNumber.replace(/\D/g, '').length >= 6 &&
    !isGstin(trackingNumber) &&
    !NO_NUMBER.test(trackingNumber) &&
    parts.every((part) => (/\d/.test(part) || /^(?!rs)..?$/i.test(part)) && parseDay(part) === null)
  )
}

const NO_NUMBER = /^((GRAND|SUB|NET)-?)?TOTAL|^GSTIN|^(\d)(\3|-)*$/

/** Whether a cell is empty, or says that there is nothing: `-`, `N/A`. */
export function isNothing(cell: string): boolean {
  return NOTHING.test(plainCell(cell))
}

/** With or without commas, as in India (`12,34,567`) or elsewhere (`1,234,567`), with a sign on either side. */
const SUM =
  /^([-(]?) ?(?:₹|rs\.?|inr)? ?(-?)(\d{1,9}|\d{1,2}(?:,\d{2}){0,2},\d{3}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2})0*)?(?: ?\/-)?(?: ?(?:₹|rs\.?|inr))? ?([-)]|cr\.?|dr\.?)?$/i

/** The sign of a sum, by what surrounds it: accounts put negative sums in brackets, and a debit reverses a credit. */
const signs: Readonly<Record<string, 1 | -1>> = { '': 1, cr: 1, '-': -1, '()': -1, dr: -1 }

/** An empty cell, or what people write into one */
const NOTHING = /^(-{1,3}|n\.?\/?a\.?|nil|none|null)?$/i

/**
 * The paise in `1,234.50`, `₹ 1234.5`, `Rs. 1,234/-` or `1,234.50 Cr`, and negative paise in `-45`, `(45.00)` or `45
 * Dr`; an empty cell, a dash or `N/A` counts as nothing. Null for any other text.
 */
export function parseAmount(cell: string): number | null {
  if (isNothing(cell)) return 0
  const [, before = '', inner = '', rupees, decimals = '', after = ''] = SUM.exec(plainCell(cell)) ?? []
  const sign = signs[`${before}${inner}${after.toLowerCase().replace('.', '')}`]
  if (rupees === undefined || sign === undefined) return null
  const sum = Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sum === 0 ? 0 : sum <= MAX_SUM ? sign * sum : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Each may be followed by a time of day.
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i
const MONTH_FIRST = /^([a-z]{3,9}) (\d{1,2}),? (\d{4})(?:[T, ]+\d{1,2}:\d{2}\S*(?: ?[ap]m)?)?$/i

/**
 * A day like `2026-11-26`, read from the ways people in India write it: `26/11/2026`, `26-Nov-26`, `Nov 26, 2026`, `2026-11-26
 * 14:30`. Null for any other text.
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

/** Removes what marks a number as text in spreadsheets: `="1234"`, or an apostrophe before it. */
function plainCell(cell: string): string {
  return plainCode(cell)
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^['`]/, '')
    .trim()
}
