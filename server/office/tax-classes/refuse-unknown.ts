import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { listTaxClasses } from '../../shop/tax-classes/queries.ts'

/** Why a product cannot have the tax class of its form; undefined if it can. */
export async function refusalOfTaxClass(
  database: Database,
  { taxClass }: { taxClass?: string | null | undefined },
): Promise<Refusal | undefined> {
  if (taxClass == null) return
  const isKnown = (await listTaxClasses(database)).some(({ key }) => key === taxClass)
  if (!isKnown) return refuse('invalid', { fields: { taxClass: 'There is no such tax class' } })
}
