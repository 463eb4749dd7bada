import { sql, type Transaction } from 'kysely'
import type { TaxClass, TaxRate } from '../../../domain/tax/tax-classes.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type Change = { adminId: string; before: SavedTaxClass | null; after: TaxClass }

/** Lets no other transaction change tax classes; there may be no row yet to lock, and readers do not wait. */
export async function lockTaxClasses(transaction: Transaction<Schema>): Promise<void> {
  await sql`lock table tax_classes in share row exclusive mode`.execute(transaction)
}

/** Saves a tax class and records what changed. One that is equal to the saved one is not saved again. */
export async function saveTaxClass(
  transaction: Transaction<Schema>,
  { adminId, before, after }: Change,
): Promise<SavedTaxClass> {
  const changed = changedFields(before ? auditedFields(before) : {}, auditedFields(after))
  if (before && Object.keys(changed.after).length === 0) return before
  const saved = { ...after, version: (before?.version ?? 0) + 1 }
  const row = { ...saved, rates: JSON.stringify(after.rates), updated_at: sql<Date>`now()` }
  await transaction
    .insertInto('tax_classes')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const subject = { kind: 'settings', id: `tax-class ${after.key}`, name: after.name } as const
  const action = before ? 'change_tax_class' : 'add_tax_class'
  await recordAuditEvents(transaction, [{ actorId: adminId, subject, action, ...changed }])
  return saved
}

function auditedFields({ name, hsn, unit, rates }: TaxClass) {
  return { name, hsn, unit, rates: rates.map(describeRate) }
}

/** `18 % from 2025-09-22 (Notification 9/2025)` */
function describeRate({ from, percent, source }: TaxRate): string {
  return `${percent === null ? 'Exempt' : `${percent} %`} from ${from} (${source})`
}
