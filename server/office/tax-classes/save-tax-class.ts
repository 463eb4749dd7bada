import { sql, type Transaction } from 'kysely'
import type { TaxClass, TaxRate } from '../../../domain/tax/tax-classes.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type Change = { adminId: string; before: SavedTaxClass | null; after: TaxClass }

/** Lets no other transaction change tax classes; there may be no row yet to lock, and readers do not wait. */
export async function lockTaxClasses(transaction: Transaction<Schema>): Promise<void> {
  await sql`lock table tax_classes in share row exclusive mode`.execute(transaction)
}

/**
 * Saves a tax class and records what changed. One that is equal to the saved one is not saved again; one without a rate
 * for today is refused, since the goods are on sale.
 */
export async function saveTaxClass(
  transaction: Transaction<Schema>,
  { adminId, before, after }: Change,
): Promise<SavedTaxClass | Refusal> {
  const today = await findToday(transaction)
  if (!after.rates.some(({ from }) => from <= today)) {
    return refuse('invalid', { fields: { rates: 'No rate has begun yet: add the one that holds today' } })
  }
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

/** The day in India, by the database's clock. */
async function findToday(transaction: Transaction<Schema>): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today
  `.execute(transaction)
  return rows[0]?.today ?? ''
}

function auditedFields({ name, hsn, unit, rates }: TaxClass) {
  return { name, hsn, unit, rates: rates.map(describeRate) }
}

/** `18 % from 2025-09-22 (Notification 9/2025)` */
function describeRate({ from, percent, source }: TaxRate): string {
  return `${percent === null ? 'Exempt' : `${percent} %`} from ${from} (${source})`
}
