import { MAX_SUM } from '../../money.ts'
import { foldCase, plainCode } from '../../plain-text.ts'
import { isGstin } from '../../tax/gstin.ts'

/** What a courier states of a parcel. `line` is numbered from 1. */
export type RemittanceLine = {
  line: number
  trackingNumber: string
  /** What it paid of the cash, in paise; negative where it takes back what it had paid */
  amount: number
  /** When it paid, in India */
  day: string | null
  /** The reference of the bank transfer */
  reference: string | null
}

/** Why a line is left out. */
export type LineFault = { line: number; column: RemittanceColumn; reason: string }

/** A line as it is read, with why it is left out unless a parcel has its number: it may be `3 parcels` or `Page 1 of 1`. */
export type ReadLine = RemittanceLine & { doubt: LineFault | null }

/** A line of a courier's file, why it is left out, or null for an empty one. `today` is a day in India. */
export function readLine(
  cells: readonly string[],
  line: number,
  { places }: Header,
  today: string,
): ReadLine | LineFault[] | null {
  if (cells.every((cell) => cell.trim() === '')) return null
  const cell = (column: RemittanceColumn) => cells[places[column] ?? -1]?.trim() ?? ''
  const typed = cell('trackingNumber')
  const trackingNumber = parseTrackingNumber(typed)
  const noNumber: LineFault = { line, column: 'trackingNumber', reason: reasonAgainst(typed) }
  if (trackingNumber === null) return [noNumber]
  const amount = parseAmount(cell('amount'))
  const day = cell('day') === '' ? null : parseDay(cell('day'))
  const reference = plainCode(cell('reference')).slice(0, LONGEST_REFERENCE).trim() || null
  const faults: LineFault[] = []
  const fail = (column: RemittanceColumn, reason: string) =>
    faults.push({ line, column, reason: `${quoted(cell(column))} ${reason}` })
  if (amount === null) fail('amount', 'is not an amount in rupees')
  if (cell('day') !== '' && day === null) fail('day', 'is not a date. Write it like 26-11-2026')
  if (day !== null && day > today) fail('day', 'is in the future')
  return amount === null || faults.length > 0
    ? faults
    : { line, trackingNumber, amount, day, reference, doubt: isShaped(typed, trackingNumber) ? null : noNumber }
}

function quoted(cell: string): string {
  return `“${cell.slice(0, 40)}”`
}

function reasonAgainst(cell: string): string {
  if (cell === '') return 'This line has no tracking number'
  return `${quoted(cell)} ${MANGLED.test(cell) ? LOST_DIGITS : 'is not a tracking number'}`
}

const LONGEST_REFERENCE = 100
const MANGLED = /^\d([.,]\d+)?E\+\d+$/i
const LOST_DIGITS = 'was rounded by a spreadsheet. Ask the courier for the original file'

export const remittanceColumns = ['trackingNumber', 'amount', 'day', 'reference'] as const
type RemittanceColumn = (typeof remittanceColumns)[number]

/** The line of the headings, from 0, and the place of each column in it, from 0. The last two may be absent. */
type Header = {
  line: number
  places: Record<'trackingNumber' | 'amount', number> & Partial<Record<'day' | 'reference', number>>
}

/** Above their headings, couriers write what the report is, and for whom. */
const MAX_LINES_ABOVE = 20

/**
 * The headings that couriers use, without case, spaces and signs; the first that a file has is read. What was paid comes
 * before what was collected, since a file may have both.
 */
const headings: Readonly<Record<RemittanceColumn, readonly string[]>> = {
  trackingNumber: [
    ...['awb', 'awbno', 'awbnumber', 'awbcode', 'airwaybill', 'airwaybillno', 'airwaybillnumber'],
    ...['waybill', 'waybillno', 'waybillnumber', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
    ...['consignmentnumber', 'consignmentno', 'consignment', 'docketnumber', 'docketno', 'articlenumber', 'articleno'],
    ...['cnno', 'lrnumber', 'shipmentid'],
  ],
  amount: [
    ...['remittedamount', 'amountremitted', 'remittanceamount', 'remitamount', 'codremitted', 'codremittedamount'],
    ...['paidamount', 'amountpaid', 'netamount', 'netpayable', 'settledamount', 'amount'],
    ...['codamount', 'codcollected', 'collectedamount', 'amountcollected', 'codvalue', 'cod'],
  ],
  day: [
    ...['remittancedate', 'remitteddate', 'remitdate', 'codremittancedate', 'paymentdate', 'paiddate', 'paidon'],
    ...['settlementdate', 'transferdate', 'utrdate', 'date'],
  ],
  reference: [
    ...['utr', 'utrno', 'utrnumber', 'bankutr', 'bankreference', 'bankreferenceno', 'banktransactionid'],
    ...['paymentreference', 'paymentreferenceno', 'transactionid', 'remittanceid', 'crfid', 'reference', 'referenceno'],
  ],
}

/** Finds the headings within the first lines; else the column that no line has, beside the other. */
export function findColumns(lines: readonly (readonly string[])[]): Header | 'trackingNumber' | 'amount' {
  let lacks: 'trackingNumber' | 'amount' = 'trackingNumber'
  for (const [line, cells] of lines.slice(0, MAX_LINES_ABOVE + 1).entries()) {
    const keys = cells.map(headingKey)
    const place = (column: RemittanceColumn) => placeOf(column, keys)
    const [trackingNumber, amount, day, reference] = remittanceColumns.map(place)
    if (trackingNumber === undefined) continue
    lacks = 'amount'
    if (amount === undefined) continue
    return {
      line,
      places: {
        trackingNumber,
        amount,
        ...(day !== undefined && { day }),
        ...(reference !== undefined && { reference }),
      },
    }
  }
  return lacks
}

function placeOf(column: RemittanceColumn, keys: readonly string[]): number | undefined {
  const known = headings[column].find((heading) => keys.includes(heading))
  return known === undefined ? undefined : keys.indexOf(known)
}

/** `codamount` of `COD Amount (Rs.)`. */
function headingKey(cell: string): string {
  return foldCase(cell)
    .replace(/\([^()]*\)|\bin (rs|inr|rupees)\b/g, '')
    .replace(/[^a-z]/g, '')
}

/**
 * A tracking number in capitals, as spreadsheets write it: with `="…"` or an apostrophe around it, or as a number with
 * decimals of zero. Null for what is none: without a digit, or like `1.2E+11`, which has lost its digits.
 */
export function parseTrackingNumber(cell: string): string | null {
  const plain = plainCell(cell)
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/ /g, '')
    .toUpperCase()
  return /^[0-9A-Z-]{4,40}$/.test(plain) && /\d/.test(plain) ? plain : null
}

/**
 * Whether a number that the shop does not know looks like a courier's: eight signs with six digits, and beside it neither
 * words nor days, nor is it a sum or a GSTIN. India Post's `EK 123 456 789 IN` does.
 */
function isShaped(cell: string, trackingNumber: string): boolean {
  const parts = plainCell(cell).split(' ')
  return (
    trackingNumber.length >= 8 &&
    trackingNumber.replace(/\D/g, '').length >= 6 &&
    !isGstin(trackingNumber) &&
    parts.every((part) => (/\d/.test(part) || /^(?!rs)..?$/i.test(part)) && parseDay(part) === null)
  )
}

/** As spreadsheets keep a number from being one: `="1234"`, or with an apostrophe before it. */
function plainCell(cell: string): string {
  return plainCode(cell)
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^['`]/, '')
    .trim()
}

/** What a closing line calls its total */
const TOTAL = /total|payable|\bnet\b|\bsum\b|parcels|shipments/i

/**
 * The total that a closing line states, in paise: beside a word for it, or alone on its line. Null for any other line
 * without a tracking number.
 */
export function readTotal(cells: readonly string[], { places }: Header): number | null {
  const words = cells.filter((_, place) => place !== places.amount).join(' ')
  const isTotal = /\p{L}/u.test(words) ? TOTAL.test(words) : words.trim() === ''
  const amount = isTotal ? parseAmount(cells[places.amount] ?? '') : null
  return amount === 0 ? null : amount
}

/** With or without commas, as in India (`12,34,567`) or elsewhere (`1,234,567`), with a sign on either side. */
const SUM =
  /^([-(]?) ?(?:₹|rs\.?|inr)? ?(-?)(\d{1,9}|\d{1,2}(?:,\d{2}){0,2},\d{3}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2})0*)?(?: ?\/-)?(?: ?(?:₹|rs\.?|inr))? ?([-)]|cr\.?|dr\.?)?$/i

/** What stands before and after a sum: in accounts a negative one is in brackets, and a debit takes back a credit. */
const signs: Readonly<Record<string, 1 | -1>> = { '': 1, cr: 1, '-': -1, '()': -1, dr: -1 }

/** An empty cell, or what people write into one */
const NOTHING = /^(-{1,3}|n\.?\/?a\.?|nil|none)?$/i

/**
 * Paise of `1,234.50`, `₹ 1234.5`, `Rs. 1,234/-` or `1,234.50 Cr`, and negative ones of `-45`, `(45.00)` or `45 Dr`; an
 * empty cell, a dash or `N/A` is nothing. Null for what is no sum.
 */
export function parseAmount(cell: string): number | null {
  const plain = plainCell(cell)
  if (NOTHING.test(plain)) return 0
  const [, before = '', inner = '', rupees, decimals = '', after = ''] = SUM.exec(plain) ?? []
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
