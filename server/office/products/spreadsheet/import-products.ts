import { sql } from 'kysely'
import type { ProductImport } from '../../../../contract/spreadsheets.ts'
import { decodeCsv } from '../../../platform/csv/decode-csv.ts'
import { type CsvLines, readCsv } from '../../../platform/csv/read-csv.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../../shop/shop.ts'
import { applyPlan } from './apply-plan.ts'
import { type Plan, planImport } from './plan-import.ts'
import { presentPlan } from './present-plan.ts'

/** Lines in a file: those that change nothing cost little. */
const MOST_LINES = 10_000
/** Products that one file changes and makes: no more fit into the time that a request has. */
const MOST_CHANGES = 5_000
/** What one line may hold: the longest cell that the form takes is one of 20 pictures, some 40,000 characters. */
const MOST_CELLS = 100
const LONGEST_CELL = 50_000
const IMPORT_LOCK = 727_847

/** What a file of products would change, line by line, and what is wrong with it. Changes nothing. */
export async function tryImport(shop: Shop, file: Uint8Array): Promise<ProductImport | Refusal> {
  const lines = await linesOf(file)
  if (lines instanceof Refusal) return lines
  const plan = await planWithin(shop, shop.database, lines)
  return plan instanceof Refusal ? plan : presentPlan(plan)
}

/**
 * Changes and makes the products of a file: all of them, if that is exactly what was shown before (`mark` is that plan's),
 * else none. One import waits for another.
 */
export async function importProducts(
  shop: Shop,
  file: Uint8Array,
  { mark, adminId }: { mark: string; adminId: string },
): Promise<ProductImport | Refusal> {
  const lines = await linesOf(file)
  if (lines instanceof Refusal) return lines
  return inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
    const plan = await planWithin(shop, transaction, lines)
    if (plan instanceof Refusal) return plan
    if (plan.faults.length > 0 || plan.mark !== mark) return refuse('import_changed')
    return (await applyPlan(transaction, plan.planned, adminId)) ?? presentPlan(plan)
  })
}

async function planWithin(shop: Shop, database: Database, lines: CsvLines): Promise<Plan | Refusal> {
  const plan = await planImport(shop, database, lines)
  if (plan instanceof Refusal || plan.planned.length <= MOST_CHANGES) return plan
  const [count, most] = [plan.planned.length, MOST_CHANGES].map((number) => number.toLocaleString('en-IN'))
  return refuse('too_large', {
    message: `This file changes ${count} products, and ${most} fit into one import. Take lines out, or split the file.`,
  })
}

async function linesOf(file: Uint8Array): Promise<CsvLines | Refusal> {
  const text = await decodeCsv(file)
  if (text instanceof Refusal) return text
  return readCsv(text, { mostRows: MOST_LINES, mostCells: MOST_CELLS, longestCell: LONGEST_CELL })
}
