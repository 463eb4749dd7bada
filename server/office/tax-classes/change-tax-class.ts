import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { versionIn } from '../../platform/http/if-match.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { listTaxClasses, type SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { lockTaxClasses, saveTaxClass } from './save-tax-class.ts'

type Edit = { adminId: string; key: string; fields: TaxClassFields; version: string | null }

/**
 * An admin changes a tax class. An edit with a version is refused when it was changed since. Issued documents do not
 * change; those issued later have the rate of their day.
 */
export function changeTaxClass(
  database: Database,
  { adminId, key, fields, version }: Edit,
): Promise<SavedTaxClass | Refusal> {
  return inTransaction(database, async (transaction) => {
    await lockTaxClasses(transaction)
    const before = (await listTaxClasses(transaction)).find((one) => one.key === key)
    if (!before) return refuse('not_found')
    if (version !== null && versionIn(version) !== String(before.version)) {
      return refuse('stale_edit', { message: 'The tax class was changed meanwhile. Please compare and save again.' })
    }
    return saveTaxClass(transaction, { adminId, before, after: { key, ...fields } })
  })
}
