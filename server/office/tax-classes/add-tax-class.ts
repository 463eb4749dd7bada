import type { TaxClassFields } from '../../../contract/forms/tax-class.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { listTaxClasses, type SavedTaxClass } from '../../shop/tax-classes/queries.ts'
import { lockTaxClasses, saveTaxClass } from './save-tax-class.ts'

/** An admin adds a tax class, under a key that is made of its name. */
export function addTaxClass(
  database: Database,
  { adminId, fields }: { adminId: string; fields: TaxClassFields },
): Promise<SavedTaxClass | Refusal> {
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
