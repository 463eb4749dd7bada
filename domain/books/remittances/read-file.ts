import { MAX_SUM } from '../../money.ts'
import { foldCase, plainCode } from '../../plain-text.ts'
import { isNothing, isShaped, parseAmount, parseDay, parseTrackingNumber } from '../../spreadsheet-cells.ts'

/** What a courier states about a parcel. `line` is numbered from 1. */
export type RemittanceLine = {
  line: number
  trackingNumber: string
  /** The cash settled, in paise; negative if the courier takes back a payment */
  amount: number
  /** The part of the amount that the courier kept */
  charges: number
  /** The day of the payment, in India */
  day: string | null
  reference: string | null
}

/** The reason why a line is left out. Without a column, the whole line is unreadable. */
export type LineFault = { line: number; column: RemittanceColumn | null; reason: string }

/**
 * A line as read. `perhapsKept` are charges listed beside the amount paid, if nothing shows whether they were kept. `doubt` is
 * the reason for leaving the line out unless a parcel has its number: it may be `3 parcels` or `Page 1 of 1`.
 */
export type ReadLine = RemittanceLine & { perhapsKept: number; doubt: LineFault | null }

/**
 * Reads a line of a courier's file. Returns its faults if it must be left out, and null if it is empty. `today` is a day in
 * India.
 */
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
  const settled = settledBy(cells, places)
  const unpaid = [...places.types, ...places.statuses].find((place) => UNPAID.test(wordsAt(cells, place)))
  const isUndated = isNothing(cell('day'))
  const day = isUndated ? null : parseDay(cell('day'))
  const reference = plainCode(cell('reference')).slice(0, LONGEST_REFERENCE).trim() || null
  const faults: LineFault[] = []
  const fail = (column: RemittanceColumn, reason: string) =>
    faults.push({ line, column, reason: `${quoted(cell(column))} ${reason}` })
  if (unpaid !== undefined && settled !== null && settled.amount > 0) {
    const status = quoted(plainCode(cells[unpaid] ?? ''))
    faults.push({ line, column: 'amount', reason: `${status} means that the courier has not paid this` })
  }
  if (settled === null) fail('amount', 'is not an amount in rupees')
  if (!isUndated && day === null) fail('day', 'is not a date. Write it like 26-11-2026')
  if (day !== null && day > today) fail('day', 'is in the future')
  return settled === null || faults.length > 0
    ? faults
    : { line, trackingNumber, ...settled, day, reference, doubt: isShaped(typed, trackingNumber) ? null : noNumber }
}

type Settled = Pick<ReadLine, 'amount' | 'charges' | 'perhapsKept'>

/**
 * The cash that a line settles, including charges that the courier kept, which the amount paid out excludes. A reversal takes
 * back a positive amount.
 */
function settledBy(cells: readonly string[], places: Header['places']): Settled | null {
  const settled = statedCash(cells, places)
  if (settled === null || settled.amount <= 0 || !isReversal(cells, places)) return settled
  const { amount, charges, perhapsKept } = settled
  return { amount: -amount, charges: 0 - charges, perhapsKept: 0 - perhapsKept }
}

/** Whether a line's type or status takes back a payment. A file's own Debit or Dr/Cr column decides alone. */
function isReversal(cells: readonly string[], { debit, drCr, types, statuses }: Header['places']): boolean {
  if (debit !== undefined) return false
  const hasReversal = (place: number) => REVERSAL.test(wordsAt(cells, place))
  if (drCr !== undefined) return hasReversal(drCr)
  return types.some(hasReversal) || statuses.some((place) => wordsAt(cells, place) === 'reversed')
}

/** A cell's letters and digits: `notpaid` for `Not-Paid`. */
function wordsAt(cells: readonly string[], place: number): string {
  return foldCase(cells[place] ?? '').replace(/[^\p{L}\p{N}]/gu, '')
}

function statedCash(cells: readonly string[], places: Header['places']): Settled | null {
  const { isPaidOut, collected, charges } = places
  const sumAt = (place: number) => parseAmount(cells[place] ?? '')
  const stated = statedAmount(cells, places)
  if (stated === null) return null
  const listed = charges
    .map((parts) => parts.reduce((sum, place) => sum + (sumAt(place) ?? 0), 0))
    .reduce((most, sum) => (Math.abs(sum) > Math.abs(most) ? sum : most), 0)
  const whole = collected === undefined ? null : sumAt(collected)
  const kept = keptOf(listed, stated, whole)
  if (Math.abs(stated + kept) > MAX_SUM || Math.abs(kept) > MAX_SUM) return null
  if (whole !== null) return { amount: stated + kept, charges: kept, perhapsKept: 0 }
  return { amount: stated, ...(isPaidOut ? { charges: 0, perhapsKept: kept } : { charges: kept, perhapsKept: 0 }) }
}

/** The amount of a line; in a ledger, its credit less its debit, which may be written with a sign. */
function statedAmount(cells: readonly string[], { amount, debit }: Header['places']): number | null {
  const [stated, taken] = [amount, debit ?? -1].map((place) => parseAmount(cells[place] ?? ''))
  return stated == null || taken == null ? null : stated - Math.abs(taken)
}

/**
 * The part of the listed charges that was kept: at most the shortfall of the collected amount. Couriers write charges with or
 * without a sign.
 */
function keptOf(listed: number, stated: number, collected: number | null): number {
  if (collected === null) return stated < 0 ? listed : Math.abs(listed)
  const sign = collected < 0 ? -1 : 1
  const missing = sign * (collected - stated)
  return listed === 0 || missing <= 0 ? 0 : sign * Math.min(Math.abs(listed), missing)
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

/** The index of the header row, and the index of each column in it. */
type Header = {
  line: number
  places: Record<'trackingNumber' | 'amount', number> &
    Partial<Record<'day' | 'reference' | 'collected' | 'debit' | 'drCr', number>> & {
      /** Whether the amount is what the courier paid, not what it collected */
      isPaidOut: boolean
      /** Alternatives: the columns of the total, or of its parts; the largest sum counts */
      charges: number[][]
      types: number[]
      statuses: number[]
    }
}

/** Couriers write a title and the shop's name above the headings. */
const MAX_LINES_ABOVE = 20

const paidOut = [
  ...['remittedamount', 'amountremitted', 'remittanceamount', 'remitamount', 'codremitted', 'codremittedamount'],
  ...['paidamount', 'amountpaid', 'netamount', 'netpayable', 'netpayableamount', 'netcodpayable', 'netcodamount'],
  ...['netremittance', 'payableamount', 'amountpayable', 'settledamount'],
]
const collected = ['codamount', 'codcollected', 'collectedamount', 'amountcollected', 'codvalue', 'cod', 'grossamount']

/** The columns of a ledger: amounts paid, and amounts taken back */
const credits = ['credit', 'creditamount', 'cr', 'cramount']
const debits = ['debit', 'debitamount', 'dr', 'dramount']

const drCrs = ['drcr', 'crdr', 'debitcredit', 'creditdebit']

/** The columns of a line's type and status, but not the payment type, which may be `Debit Card` */
const TYPE = /^(txn|transaction|entry|remittance|settlement|cod)?type$/
const STATUS = /^(txn|transaction|entry|payment|remittance|settlement|cod)?status$/

/** Types that take back a payment, and statuses of one not made yet. Only a whole cell counts, not `Freight reversal`. */
const REVERSAL =
  /^(cod|remittance|payment)?(dr|debit|debited|reversal|reversed|recovery|clawback|chargeback)(entry|note)?$/
const UNPAID =
  /^(cod|remittance|payment|settlement|transfer)?(pending|(un|not(yet)?|(yet)?tobe)(paid|remitted|settled)|(on)?hold|failed|awaited|inprocess|processing)(payment|remittance|settlement|transfer)?$/

/** What a courier keeps: `codcharges` or `freightamount`, but not `chargedweight` or `freightzone` */
const CHARGE = /(charges?|freight|fees?|deductions?|commission)(amount|(incl|including|with)gst)?$/
const TAX_ON_CHARGES = /^[ics]?gst(amount|oncharges)?$/
const TOTAL_OF_CHARGES = /^(total(charges?|freight|deductions?)(amount)?|charges|deductions)$/

/**
 * The headings that couriers use, ignoring case, spaces and punctuation; the first one present is read. Paid amounts
 * come before collected ones, since a file may have both.
 */
const headings: Readonly<Record<RemittanceColumn, readonly string[]>> = {
  trackingNumber: [
    ...['awb', 'awbno', 'awbnumber', 'awbcode', 'airwaybill', 'airwaybillno', 'airwaybillnumber'],
    ...['waybill', 'waybillno', 'waybillnumber', 'trackingnumber', 'trackingno', 'trackingid', 'trackingcode'],
    ...['consignmentnumber', 'consignmentno', 'consignment', 'docketnumber', 'docketno', 'articlenumber', 'articleno'],
    ...['cnno', 'lrnumber', 'shipmentid'],
  ],
  amount: [...paidOut, 'amount', ...collected],
  day: [
    ...['remittancedate', 'remitteddate', 'remitdate', 'codremittancedate', 'paymentdate', 'paiddate', 'paidon'],
    ...['settlementdate', 'transferdate', 'utrdate', 'date'],
  ],
  reference: [
    ...['utr', 'utrno', 'utrnumber', 'bankutr', 'bankreference', 'bankreferenceno', 'banktransactionid'],
    ...['paymentreference', 'paymentreferenceno', 'transactionid', 'remittanceid', 'crfid', 'reference', 'referenceno'],
  ],
}

/** Finds the headings in the first lines, or names the required column that is missing. */
export function findColumns(lines: readonly (readonly string[])[]): Header | 'trackingNumber' | 'amount' {
  let lacks: 'trackingNumber' | 'amount' = 'trackingNumber'
  for (const [line, cells] of lines.slice(0, MAX_LINES_ABOVE + 1).entries()) {
    const keys = cells.map(headingKey)
    const [trackingNumber, single, day, reference] = remittanceColumns.map((column) => placeOf(headings[column], keys))
    if (trackingNumber === undefined) continue
    lacks = 'amount'
    const [paid, credit, debit, drCr] = [paidOut, credits, debits, drCrs].map((names) => placeOf(names, keys))
    const isLedger = paid === undefined && credit !== undefined && debit !== undefined
    const amount = isLedger ? credit : single
    if (amount === undefined) continue
    const whole = isLedger ? undefined : placeOf([...collected, 'amount'], keys)
    const hasBoth = whole !== undefined && whole !== amount
    return {
      line,
      places: {
        trackingNumber,
        amount,
        isPaidOut: isLedger || paid !== undefined,
        ...(isLedger && { debit }),
        ...(hasBoth && { collected: whole }),
        charges: placesOfCharges(keys, hasBoth),
        types: placesOf(TYPE, keys),
        statuses: placesOf(STATUS, keys),
        ...(drCr !== undefined && { drCr }),
        ...(day !== undefined && { day }),
        ...(reference !== undefined && { reference }),
      },
    }
  }
  return lacks
}

/**
 * The columns of the charges, as alternatives. A total may exclude tax. If no collected amount limits the charges, the total
 * counts and not its parts.
 */
function placesOfCharges(keys: readonly string[], isBounded: boolean): number[][] {
  const totals = placesOf(TOTAL_OF_CHARGES, keys)
  const charges = placesOf(CHARGE, keys).filter((place) => !totals.includes(place))
  const taxes = placesOf(TAX_ON_CHARGES, keys)
  if (totals.length === 0) return [[...charges, ...taxes]]
  if (!isBounded) return totals.map((total) => [total])
  if (charges.length === 0) return totals.map((total) => [total, ...taxes])
  return [...totals.map((total) => [total]), [...charges, ...taxes]]
}

function placesOf(test: RegExp, keys: readonly string[]): number[] {
  return [...keys.keys()].filter((place) => test.test(keys[place] ?? ''))
}

function placeOf(names: readonly string[], keys: readonly string[]): number | undefined {
  const known = names.find((heading) => keys.includes(heading))
  return known === undefined ? undefined : keys.indexOf(known)
}

/** The key of a heading: `codamount` for `COD Amount (Rs.)`. */
function headingKey(cell: string): string {
  return foldCase(cell)
    .replace(/\([^()]*\)|\bin (rs|inr|rupees)\b|^\D*%.*/g, '')
    .replace(/[^a-z]/g, '')
    .replace(/amt$/, 'amount')
}

const TOTAL = /total|payable|\bnet\b|\bsum\b|parcels|shipments/i

/**
 * The total in a closing line, in paise: next to a word for it, or alone on its line. Null for any other line without a
 * tracking number.
 */
export function readTotal(cells: readonly string[], { places }: Header): number | null {
  const words = cells.filter((_, place) => place !== places.amount && place !== places.debit).join(' ')
  const isTotal = /\p{L}/u.test(words) ? TOTAL.test(words) : words.trim() === ''
  const amount = isTotal ? statedAmount(cells, places) : null
  return amount === 0 ? null : amount
}
