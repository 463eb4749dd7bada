import type { Tasks } from '../../../contract/dashboard.ts'
import { missingPackedFacts, packedCategories } from '../../../domain/packed/packed-requirements.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/today.ts'
import { taxClassKey } from '../../shop/tax-classes/queries.ts'

/** How many are listed, beside their total: more than of other tasks, since an owner fills them in one by one. */
const MAX_LISTED = 20

/** The products on sale that lack what the law requires on their packages, by name. */
export async function listMissingFacts(database: Database): Promise<Tasks['packedGoods']> {
  const today = await loadToday(database)
  const plants = await database
    .selectFrom('plants')
    .select(['id', 'name', 'category', 'tax_class', 'packed'])
    .where('deleted_at', 'is', null)
    .where((plant) => plant.or([plant('category', 'in', packedCategories), plant('tax_class', 'is not', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const products = plants.flatMap(({ id, name, ...plant }) => {
    const { category, packed } = plant
    const missing = missingPackedFacts({ category, taxClass: taxClassKey(plant), packed }, today)
    return missing.length === 0 ? [] : [{ plant: id, name, missing: missing.map(({ label }) => label) }]
  })
  return { total: products.length, products: products.slice(0, MAX_LISTED) }
}
