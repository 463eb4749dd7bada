import { sql } from 'kysely'
import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { longDay } from '../../../domain/days.ts'
import { ratesByDay, type TaxClass, type TaxRate } from '../../../domain/tax/tax-classes.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type RouteRegistrar, refuseStale } from '../../platform/http/handler.ts'
import { type Refusal, refuse, toBody } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { listTaxClasses, type SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { changedFields, recordAuditEvents } from '../audit/record-audit-events.ts'

export function taxClassRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/tax-classes', async () => ({ body: (await listTaxClasses(database)).map(presentTaxClass) }))

  route('POST /admin/tax-classes', async ({ body, caller }) => {
    return toBody(await addTaxClass(database, { adminId: caller.userId, fields: body }))
  })

  route('PUT /admin/tax-classes/:key', async ({ params, headers, body, caller }) => {
    const edit = { adminId: caller.userId, key: params.key, fields: body, version: headers['if-match'] ?? null }
    return toBody(await changeTaxClass(database, edit))
  })
}

function addTaxClass(database: Database, { adminId, fields }: { adminId: string; fields: TaxClassFields }) {
  return inTransaction(database, async (transaction) => {
    await lockTaxClasses(transaction)
    const taken = new Set((await listTaxClasses(transaction)).map(({ key }) => key))
    return saveTaxClass(transaction, { adminId, before: null, after: { key: freeKey(fields.name, taken), ...fields } })
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

type Edit = { adminId: string; key: string; fields: TaxClassFields; version: string | null }

/** Changes a tax class, unless it changed since the version of the edit. Issued documents keep the rate of their day. */
function changeTaxClass(database: Database, { adminId, key, fields, version }: Edit): Promise<AdminTaxClass | Refusal> {
  return inTransaction(database, async (transaction) => {
    await lockTaxClasses(transaction)
    const before = (await listTaxClasses(transaction)).find((one) => one.key === key)
    if (!before) return refuse('not_found')
    const stale = refuseStale(version, before.version, 'The tax class has changed since you opened it.')
    if (stale) return stale
    return saveTaxClass(transaction, { adminId, before, after: { key, ...fields } })
  })
}

type Change = { adminId: string; before: SavedTaxClass | null; after: TaxClass }

/** Lets no other transaction change tax classes; there may be no row yet to lock, and readers do not wait. */
async function lockTaxClasses(transaction: Transaction): Promise<void> {
  await sql`lock table tax_classes in share row exclusive mode`.execute(transaction)
}

/**
 * Saves a tax class and records what changed. One that is equal to the saved one is not saved again; one without a rate
 * for today is refused, since the goods are on sale.
 */
async function saveTaxClass(transaction: Transaction, { adminId, before, after }: Change) {
  const today = await loadToday(transaction)
  if (!after.rates.some(({ from }) => from <= today)) {
    return refuse('invalid', { fields: { rates: 'No rate applies yet. Add today’s rate' } })
  }
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
