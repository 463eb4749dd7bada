import { sql } from 'kysely'
import { type DeliveryRules, defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import type { TestShop } from './test-shop.ts'

const van: DeliveryRules['van'] = { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: 20 }

/** Saves the default delivery rules, with a van around Pune and these changes. */
export async function setDeliveryRules(
  { database }: Pick<TestShop, 'database'>,
  changes: Partial<DeliveryRules> = {},
): Promise<void> {
  const rules = JSON.stringify({ ...defaultDeliveryRules, van, ...changes })
  await database
    .insertInto('delivery_rules')
    .values({ rules })
    .onConflict((conflict) =>
      conflict
        .column('is_held')
        .doUpdateSet(({ ref }) => ({ rules, version: sql<number>`${ref('delivery_rules.version')} + 1` })),
    )
    .execute()
}
