import type { Transaction } from '../../../platform/database/database.ts'
import { inChunks } from '../../../platform/database/queries.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { PlantRow } from '../../../shop/catalogue/plant-row.ts'
import { recordProductChanges } from '../../audit/record-audit-events.ts'
import { insertProducts, lockProducts, updateProducts } from '../save-products.ts'
import type { PlannedLine } from './plan-import.ts'

type Change = PlannedLine & { row: PlantRow }

/** Applies a plan. Refused when a product was edited since the plan was computed, or sold where its stock is set. */
export async function applyPlan(
  transaction: Transaction,
  planned: readonly PlannedLine[],
  adminId: string,
): Promise<Refusal | null> {
  const by = { actorId: adminId, way: 'import' } as const
  const changed = planned.filter((line): line is Change => line.row !== null)
  const ids = changed.map(({ row }) => row.id)
  const locked = await lockProducts(transaction, ids)
  const byId = new Map(locked.map((row) => [row.id, row]))
  if (!changed.every((line) => isAsPlanned(line, byId.get(line.row.id)))) return refuse('import_changed')
  for (const chunk of inChunks(changed)) {
    const rows = chunk.map((line) => ({
      ...line.next,
      id: line.row.id,
      stock: setsStock(line) ? line.next.stock : null,
    }))
    const saved = await updateProducts(transaction, rows, { adminId, before: locked })
    const changes = saved.map((after) => ({ before: byId.get(after.id) ?? null, after }))
    await recordProductChanges(transaction, by, changes)
  }
  for (const chunk of inChunks(planned.filter(({ row }) => row === null))) {
    const rows = chunk.map(({ next }) => ({ ...next, id: newIdentifier() }))
    const saved = await insertProducts(transaction, rows, adminId)
    const changes = saved.map((after) => ({ before: null, after }))
    await recordProductChanges(transaction, by, changes)
  }
  return null
}

function isAsPlanned(line: Change, now: PlantRow | undefined): boolean {
  if (now === undefined || now.deleted_at !== null || now.edits !== line.row.edits) return false
  return !setsStock(line) || now.stock_moves === line.row.stock_moves
}

function setsStock({ row, next }: Change): boolean {
  return row.stock !== next.stock
}
