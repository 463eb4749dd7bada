import { MAX_SUM, type Paise, paise } from '../../money.ts'
import { foldCase, plainCode } from '../../plain-text.ts'

/** What a courier states of a parcel: `amount` is what it paid of its cash. `line` is numbered from 1. */
export type RemittanceLine = {
  line: number
  trackingNumber: string
  amount: Paise
  /** When it paid, in India */
  day: string | null
  /** The reference of the bank transfer */
  reference: string | null
}

export type LineFault = { line: number; column: RemittanceColumn; reason: string }

/**
 * A line of a courier's file, all that is wrong with it, or null for one without a tracking number: an empty line, or
 * that of a total. `today` is a day in India.
 */
export function readLine(
  cells: readonly string[],
  line: number,
  { places }: Header,
  today: string,
): RemittanceLine | LineFault[] | null {
  const cell = (column: RemittanceColumn) => cells[places[column] ?? -1]?.trim() ?? ''
  if (cell('trackingNumber') === '') return null
  const trackingNumber = parseTrackingNumber(cell('trackingNumber'))
  const amount = parseAmount(cell('amount'))
  const day = cell('day') === '' ? null : parseDay(cell('day'))
  const reference = plainCode(cell('reference')).slice(0, LONGEST_REFERENCE).trim() || null
  const faults: LineFault[] = []
  const fail = (column: RemittanceColumn, reason: string) =>
    faults.push({ line, column, reason: `“${cell(column).slice(0, 40)}” ${reason}` })
  if (trackingNumber === null)
    fail('trackingNumber', MANGLED.test(cell('trackingNumber')) ? LOST_DIGITS : 'is not a tracking number')
  if (amount === null) fail('amount', 'is not an amount in rupees')
  if (cell('day') !== '' && day === null) fail('day', 'is not a date. Write it like 26-11-2026')
  if (day !== null && day > today) fail('day', 'is in the future')
  return trackingNumber === null || amount === null || faults.length > 0
    ? faults
    : { line, trackingNumber, amount, day, reference }
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
