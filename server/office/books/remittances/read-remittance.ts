import { hash } from 'node:crypto'
import { findColumns } from '../../../../domain/books/remittances/find-columns.ts'
import { type LineFault, type RemittanceLine, readLine } from '../../../../domain/books/remittances/read-lines.ts'
import { dayInIndia } from '../../../../domain/tax/financial-year.ts'
import { yieldToEventLoop } from '../../../platform/concurrency/yield-to-event-loop.ts'
import { decodeCsv } from '../../../platform/csv/decode-csv.ts'
import { readCsv } from '../../../platform/csv/read-csv.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'

/** The lines of a courier's file, its faults, and how many lines have no tracking number. */
export type Sheet = { fileHash: Buffer; lines: RemittanceLine[]; faults: LineFault[]; unnumbered: number }

/** As many parcels as a large nursery has in months; each of them is matched within a request's deadline. */
const LIMITS = { mostRows: 10_000, mostCells: 100, longestCell: 2_000 }

/** Reads a courier's file; refused without columns of tracking numbers and amounts. Yields to the event loop. */
export async function readRemittance(file: Uint8Array): Promise<Sheet | Refusal> {
  const text = await decodeCsv(file)
  if (text instanceof Refusal) return text
  const rows = await readCsv(text, LIMITS)
  if (rows instanceof Refusal) return rows
  const header = findColumns(rows)
  if (typeof header === 'string') return refuse('invalid', { message: lacking[header] })

  const sheet: Sheet = { fileHash: hash('sha256', file, 'buffer'), lines: [], faults: [], unnumbered: 0 }
  const today = dayInIndia(new Date())
  const yieldIfDue = yieldToEventLoop()
  for (const [index, cells] of rows.entries()) {
    if (index <= header.line) continue
    const line = readLine(cells, index + 1, header, today)
    if (Array.isArray(line)) sheet.faults.push(...line)
    else if (line !== null) sheet.lines.push(line)
    else if (cells.some((cell) => cell.trim() !== '')) sheet.unnumbered++
    await yieldIfDue()
  }
  return sheet
}

const lacking = {
  trackingNumber: 'This file has no column of tracking numbers, such as AWB, Waybill or Tracking Number.',
  amount: 'This file has no column of what was paid, such as Amount, COD Amount or Remitted Amount.',
}
