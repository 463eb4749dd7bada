import type { Paise } from '../../money.ts'
import { plainCode } from '../../plain-text.ts'
import type { Header, RemittanceColumn } from './find-columns.ts'
import { parseAmount, parseDay, parseTrackingNumber } from './parse-cells.ts'

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
    fail('trackingNumber', MANGLED.test(cell('trackingNumber')) ? LOST_DIGITS : 'is no tracking number')
  if (amount === null) fail('amount', 'is no sum in rupees')
  if (cell('day') !== '' && day === null) fail('day', 'is no day: write it like 26-11-2026')
  if (day !== null && day > today) fail('day', 'has not come yet')
  return trackingNumber === null || amount === null || faults.length > 0
    ? faults
    : { line, trackingNumber, amount, day, reference }
}

const LONGEST_REFERENCE = 100
const MANGLED = /^\d([.,]\d+)?E\+\d+$/i
const LOST_DIGITS = 'was rounded by a spreadsheet: ask for the file as the courier made it'
