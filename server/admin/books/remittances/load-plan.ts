import { createHash, hash } from 'node:crypto'
import { sql } from 'kysely'
import {
  planRemittance,
  type StoredLine,
  type TrackedOrder,
} from '../../../../domain/books/remittances/plan-remittance.ts'
import {
  findColumns,
  type LineFault,
  type ReadLine,
  readLine,
  readTotal,
} from '../../../../domain/books/remittances/read-file.ts'
import { dayInIndia } from '../../../../domain/days.ts'
import { yieldToEventLoop } from '../../../platform/concurrency.ts'
import { readTable } from '../../../platform/csv/read-csv.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'

/** What a courier's file says about the shop's parcels. Changes are added lines, and earlier ones completed with their order. */
export type Plan = Awaited<ReturnType<typeof loadPlan>>

export async function loadPlan(database: Database, sheet: Sheet) {
  const numbers = sheet.lines.map(({ trackingNumber }) => trackingNumber)
  const orders = await findTracked(database, numbers)
  const stored = await findStored(database, numbers, orders)
  const planned = planRemittance(sheet.lines, orders, stored)
  const changes = planned.filter((line) => line.kind === 'matched' || line.kind === 'unmatched')
  const matched = changes.filter((line) => line.kind === 'matched')
  const byNumber = new Map(matched.map((line) => [line.trackingNumber, line]))
  const byStored = new Map(matched.map((line) => [line.stored, line]))
  const leftOut = planned.flatMap((line) => (line.kind === 'left_out' ? [line.fault] : []))
  const [courier = null, ...otherCouriers] = new Set(orders.map((order) => order.courier))
  const imported = database
    .selectFrom('remittances')
    .select('id')
    .where('file_hash', '=', sheet.fileHash)
    .where('undone_at', 'is', null)
  return {
    ...sheet,
    faults: [...sheet.faults, ...leftOut].toSorted((one, other) => one.line - other.line),
    planned,
    changes,
    added: changes.filter((line) => line.kind !== 'matched' || line.stored === null),
    completed: stored.flatMap((line) => {
      const match = line.orderId === null && byNumber.get(line.trackingNumber)
      const { amount, charges } = byStored.get(line) ?? line
      return match ? [{ order: match.order, expected: match.expected, amount, charges, stored: line }] : []
    }),
    // Unless its parcels have several.
    courier: otherCouriers.length === 0 ? courier : null,
    isImported: (await imported.executeTakeFirst()) !== undefined,
    // Changes when an order or its remittances change.
    hash: createHash('sha256').update(sheet.fileHash).update(JSON.stringify(changes)).digest('hex'),
  }
}

type Tracked = TrackedOrder & { courier: string | null }

async function findTracked(database: Database, numbers: readonly string[]): Promise<Tracked[]> {
  const { rows } = await sql<Tracked>`
    select id, upper(tracking_number) as "trackingNumber", payment_method as "paymentMethod", status,
      amount - coalesce(advance, 0) as amount, courier
    from orders
    where upper(tracking_number) = any(${numbers}::text[])
    order by id
  `.execute(database)
  return rows
}

/** The lines with these numbers in earlier files that are not undone, and all other lines of the orders. */
async function findStored(
  database: Database,
  numbers: readonly string[],
  orders: readonly Tracked[],
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select remittance_id as "remittanceId", line, tracking_number as "trackingNumber", order_id as "orderId", own.amount,
      charges, own.day, reference
    from remittance_lines as own join remittances on remittances.id = remittance_id
    where (tracking_number = any(${numbers}::text[]) or order_id = any(${orders.map(({ id }) => id)}::text[]))
      and undone_at is null
    order by imported_at, remittance_id, line
  `.execute(database)
  return rows
}

/** The lines of a courier's file, why others are left out, and the total of its closing line in paise. */
export type Sheet = { fileHash: Buffer; lines: ReadLine[]; faults: LineFault[]; statedTotal: number | null }

/** More parcels than a large nursery sends in months, but few enough to match within a request's deadline. */
const LIMITS = { mostRows: 10_000, mostCells: 100, longestCell: 2_000 }

/** Reads a courier's file; refused without columns for tracking numbers and amounts. Yields to the event loop. */
export async function readRemittance(file: Uint8Array): Promise<Sheet | Refusal> {
  const table = await readTable(file, LIMITS, (lines) => typeof findColumns(lines) !== 'string')
  if (table instanceof Refusal) return table
  const { lines: rows, faults } = table
  const header = findColumns(rows)
  if (typeof header === 'string') {
    const [fault] = faults
    return refuse('invalid', { message: fault ? `Line ${fault.line}: ${fault.reason}.` : lacking[header] })
  }

  const sheet: Sheet = {
    fileHash: hash('sha256', file, 'buffer'),
    lines: [],
    faults: faults.map((fault) => ({ ...fault, column: null })),
    statedTotal: null,
  }
  const today = dayInIndia(new Date())
  const yieldIfDue = yieldToEventLoop()
  for (const [index, cells] of rows.entries()) {
    if (index <= header.line) continue
    const line = readLine(cells, index + 1, header, today)
    if (Array.isArray(line)) sheet.faults.push(...line)
    else if (line !== null) sheet.lines.push(line)
    if (line !== null && (Array.isArray(line) || line.doubt !== null))
      sheet.statedTotal = readTotal(cells, header) ?? sheet.statedTotal
    await yieldIfDue()
  }
  return sheet
}

const lacking = {
  trackingNumber: 'This file has no tracking number column, such as AWB, Waybill or Tracking Number.',
  amount: 'This file has no amount column, such as Amount, COD Amount or Remitted Amount.',
}
