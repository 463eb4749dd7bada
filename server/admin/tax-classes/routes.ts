import { sql } from 'kysely'
import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { longDay } from '../../../domain/days.ts'
import { ratesByDay, type TaxClass, type TaxRate } from '../../../domain/tax/tax-classes.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type RouteRegistrar, refuseStale } from '../../platform/http/handler.ts'
import { type Refusal, refuse, toBody } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { listTaxClasses, type SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { changedFields, recordAuditEvents } from '../audit/record-audit-events.ts'

export function taxClassRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/tax-classes', async () => ({ body: (await listTaxClasses(database)).map(presentTaxClass) }))

  route('POST /admin/tax-classes', async ({ body, caller }) => {
    const added = { adminId: caller.userId, key: null, fields: body, version: null }
    return toBody(await saveTaxClass(database, added))
  })

  route('PUT /admin/tax-classes/:key', async ({ params, headers, body, caller }) => {
    const edit = { adminId: caller.userId, key: params.key, fields: body, version: headers['if-match'] ?? null }
    return toBody(await saveTaxClass(database, edit))
  })
}

/** `key` is null for a new class. */
type Edit = { adminId: string; key: string | null; fields: TaxClassFields; version: string | null }

/**
 * Adds or changes a tax class, unless it changed since the version of the edit, or has no rate for today, since the goods are on
 * sale. Issued documents keep the rate of their day.
 */
function saveTaxClass(database: Database, { adminId, key, fields, version }: Edit): Promise<AdminTaxClass | Refusal> {
  return inTransaction(database, async (transaction) => {
    // There may be no row yet to lock; readers do not wait.
    await sql`lock table tax_classes in share row exclusive mode`.execute(transaction)
    const classes = await listTaxClasses(transaction)
    const before = classes.find((one) => one.key === key)
    if (!before && key !== null) return refuse('not_found')
    const stale = before && refuseStale(version, before.version, 'The tax class has changed since you opened it.')
    if (stale) return stale
    const today = await loadToday(transaction)
    if (!fields.rates.some(({ from }) => from <= today))
      return refuse('invalid', { fields: { rates: 'No rate applies yet. Add the rate that applies today' } })

    const after = { key: key ?? freeKey(fields.name, new Set(classes.map((one) => one.key))), ...fields }
    const changed = changedFields(before ? auditedFields(before) : {}, auditedFields(after))
    if (before && Object.keys(changed.after).length === 0) return presentTaxClass(before)
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
    return presentTaxClass(saved)
  })
}

const MAX_LENGTH = 30

/** `Coco peat & husk` is `coco-peat-husk`, or with a number behind it when that is taken. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const slug =
    words
      .join('-')
      .replace(/^[^a-z]+/, '')
      .slice(0, MAX_LENGTH)
      .replace(/-$/, '') || 'class'
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}

function auditedFields({ name, hsn, unit, rates }: TaxClass) {
  return { name, hsn, unit, rates: ratesByDay(rates).map(describeRate) }
}

/** `18% from 22 September 2025 (Notification 9/2025)` */
function describeRate({ from, percent, source }: TaxRate): string {
  return `${percent === null ? 'Exempt' : `${percent}%`} from ${longDay(from)} (${source})`
}

function presentTaxClass({ key, name, hsn, unit, rates, version }: SavedTaxClass): AdminTaxClass {
  return { key, name, hsn, unit, rates: ratesByDay(rates), version: String(version) }
}
