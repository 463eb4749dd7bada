import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type PlannedLine,
  planRemittance,
  type StoredLine,
  type TrackedOrder,
} from '../../../../domain/books/remittances/plan-remittance.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Sheet } from './read-remittance.ts'

type Change = Exclude<PlannedLine, { kind: 'repeated' }>
type Completed = Extract<PlannedLine, { kind: 'matched' }> & { stored: StoredLine }

/**
 * What a courier's file says of the shop's parcels. Of the lines that change something, some are added, and some complete
 * a line of an earlier file that was of no known order.
 */
export type Plan = Sheet & {
  planned: PlannedLine[]
  changes: Change[]
  added: Change[]
  completed: Completed[]
  /** The one courier of its parcels */
  courier: string | null
  /** The very file was imported before */
  isImported: boolean
  hash: string
}

/** Matches the lines of a file with the present orders and the earlier files. */
export async function loadPlan(database: Database, sheet: Sheet): Promise<Plan> {
  const numbers = sheet.lines.map(({ trackingNumber }) => trackingNumber)
  const orders = await findTracked(database, numbers)
  const stored = await findStored(database, numbers, orders)
  const planned = planRemittance(sheet.lines, orders, stored)
  const changes = planned.filter((line) => line.kind !== 'repeated')
  return {
    ...sheet,
    planned,
    changes,
    added: changes.filter((line) => storedOf(line) === null),
    completed: changes.flatMap((line) => {
      const stored = storedOf(line)
      return line.kind === 'matched' && stored !== null ? [{ ...line, stored }] : []
    }),
    courier: courierOf(orders),
    isImported: await isImported(database, sheet.fileHash),
    hash: hashOf(sheet, changes),
  }
}

function storedOf(line: Change): StoredLine | null {
  return line.kind === 'matched' ? line.stored : null
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

/** The lines of these numbers in earlier files, and all other lines of the orders. */
async function findStored(
  database: Database,
  numbers: readonly string[],
  orders: readonly Tracked[],
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select remittance_id as "remittanceId", line, tracking_number as "trackingNumber", order_id as "orderId", amount, day,
      reference
    from remittance_lines
    where tracking_number = any(${numbers}::text[]) or order_id = any(${orders.map(({ id }) => id)}::text[])
    order by remittance_id, line
  `.execute(database)
  return rows
}

async function isImported(database: Database, fileHash: Buffer): Promise<boolean> {
  const file = await database
    .selectFrom('remittances')
    .select('id')
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
  return file !== undefined
}

function courierOf(orders: readonly Tracked[]): string | null {
  const [courier, ...others] = new Set(orders.map(({ courier }) => courier))
  return others.length === 0 ? (courier ?? null) : null
}

/** The hash of the file and of its changes: it differs once an order or its remittances have changed. */
function hashOf({ fileHash }: Sheet, changes: Plan['changes']): string {
  return createHash('sha256').update(fileHash).update(JSON.stringify(changes)).digest('hex')
}
