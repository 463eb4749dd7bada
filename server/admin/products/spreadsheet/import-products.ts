import { sql } from 'kysely'
import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import { type CsvFile, readTable } from '../../../platform/csv/read-csv.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { settleUploads } from '../../../platform/uploads/sweep-uploads.ts'
import { uploadsOf } from '../../../shop/catalogue/image-address.ts'
import type { Shop } from '../../../shop/shop.ts'
import { applyPlan } from './apply-plan.ts'
import { type Plan, type PlannedLine, planImport } from './plan-import.ts'
import { findHeader } from './read-header.ts'

/** The most products that one file changes and creates: more do not fit into a request's deadline. */
const MAX_CHANGES = 5_000
/**
 * The limits of a file: unchanged lines cost little. An export has up to 107 cells a line, and the longest is one of 20
 * pictures, some 40,000 characters.
 */
const LIMITS = { mostRows: 10_000, mostCells: 120, longestCell: 50_000 }
const IMPORT_LOCK = 727_847

/** The lines of a product file. */
export function readSheet(file: Uint8Array): Promise<CsvFile | Refusal> {
  return readTable(file, LIMITS, (lines) => findHeader(lines) >= 0)
}

/** A dry run: what a product file would change, line by line, and its faults. Changes nothing. */
export async function previewImport(shop: Shop, sheet: CsvFile): Promise<ProductImport | Refusal> {
  const plan = await planWithin(shop, shop.database, sheet)
  return plan instanceof Refusal ? plan : presentPlan(plan)
}

/** Imports a product file except its faulty lines, if its changes are exactly those of the dry run with this hash. */
export async function importProducts(
  shop: Shop,
  sheet: CsvFile,
  { hash, adminId }: { hash: string; adminId: string },
): Promise<ProductImport | Refusal> {
  let uploads: string[] = []
  const outcome = await inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
    const plan = await planWithin(shop, transaction, sheet)
    if (plan instanceof Refusal) return plan
    if (plan.hash !== hash) return refuse('import_changed')
    uploads = uploadsOf(plan.planned.map(({ next }) => next))
    return (await applyPlan(transaction, plan.planned, adminId)) ?? presentPlan(plan)
  })
  if (!(outcome instanceof Refusal)) await settleUploads(shop, uploads)
  return outcome
}

async function planWithin(shop: Shop, database: Database, sheet: CsvFile): Promise<Plan | Refusal> {
  const plan = await planImport(shop, database, sheet)
  if (plan instanceof Refusal || plan.planned.length <= MAX_CHANGES) return plan
  const [count, most] = [plan.planned.length, MAX_CHANGES].map((number) => number.toLocaleString('en-IN'))
  return refuse('too_large', {
    message: `This file changes ${count} products, but one import can change ${most} at most. Remove lines or split the file.`,
  })
}

const MAX_LISTED = 200
/** The cells by which an admin recognises a new product. */
const SUMMARY_COLUMNS = ['category', 'price', 'stock']
const MAX_LENGTH = 300

function presentPlan({ planned, unchanged, faults, hash }: Plan): ProductImport {
  const made = planned.filter(({ row }) => row === null).length
  return {
    made,
    changed: planned.length - made,
    unchanged,
    faulty: new Set(faults.map(({ line }) => line)).size,
    faults: faults.slice(0, MAX_LISTED).map(({ line, column, reason }) => ({ line, column, reason })),
    faultCount: faults.length,
    changes: planned.slice(0, MAX_LISTED).map(presentLine),
    plan: planned.length === 0 ? null : hash,
  }
}

function presentLine({ line, row, next, changes, namesakes }: PlannedLine): ProductImport['changes'][number] {
  const listed = row === null ? changes.filter(({ column }) => SUMMARY_COLUMNS.includes(column)) : changes
  return {
    line,
    _id: row?.id ?? null,
    name: row?.name ?? next.name,
    namesakes,
    changes: listed.map(({ column, from, to }) => ({ column, from: truncate(from), to: truncate(to) })),
  }
}

function truncate(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
