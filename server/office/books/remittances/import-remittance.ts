import { sql } from 'kysely'
import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { applyRemittance } from './apply-remittance.ts'
import { loadPlan } from './load-plan.ts'
import { presentRemittance } from './present-remittance.ts'
import { readRemittance } from './read-remittance.ts'

const IMPORT_LOCK = 727_848

type Import = { hash: string; fileName: string; adminId: string }

/** A dry run: what a courier's file says of the shop's parcels, and its faults. Changes nothing. */
export async function previewRemittance(database: Database, file: Uint8Array): Promise<RemittanceImport | Refusal> {
  const sheet = await readRemittance(file)
  return sheet instanceof Refusal ? sheet : presentRemittance(await loadPlan(database, sheet))
}

/**
 * Records a courier's file, if it says exactly what the dry run with this hash did. A file that is recorded already
 * changes nothing, so that a repeated request succeeds. Imports are serialised.
 */
export async function importRemittance(
  database: Database,
  file: Uint8Array,
  { hash, fileName, adminId }: Import,
): Promise<RemittanceImport | Refusal> {
  const sheet = await readRemittance(file)
  if (sheet instanceof Refusal) return sheet
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(transaction)
    const plan = await loadPlan(transaction, sheet)
    if (plan.isImported && plan.changes.length === 0) return presentRemittance(plan)
    if (plan.faults.length > 0 || plan.hash !== hash) return refuse('import_changed', { message: CHANGED })
    await applyRemittance(transaction, plan, { fileName, adminId })
    return presentRemittance(plan)
  })
}

const CHANGED = 'Orders or remittances were changed meanwhile. Please look at what the file says now.'
