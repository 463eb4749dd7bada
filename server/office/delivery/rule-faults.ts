import { sql } from 'kysely'
import type { DeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { districtKey } from '../../../domain/delivery/forecast.ts'
import { DEFAULT_DEPOT_DAYS } from '../../../domain/delivery/plant-delivery.ts'
import { findRuleConflicts } from '../../../domain/delivery/rule-conflicts.ts'
import type { Database } from '../../platform/database/database.ts'
import { listDistricts } from '../../shop/pins/find-pin.ts'

/**
 * What is wrong with the rules, by field: what contradicts another rule or every product on sale, and districts that their
 * state does not have.
 */
export async function findRuleFaults(database: Database, rules: DeliveryRules): Promise<Record<string, string>> {
  const conflicts = findRuleConflicts(rules, await mostDepotDays(database))
  const faults = new Map(conflicts.map(({ field, message }) => [field, message]))
  const districts = await listDistricts()
  for (const list of ['couriers', 'zones', 'holds'] as const) {
    for (const [index, { area }] of rules[list].entries()) {
      for (const [place, { state, district }] of area.districts.entries()) {
        if (!districts.has(districtKey({ state, district })))
          faults.set(`${list}.${index}.area.districts.${place}.district`, `${state} has no district of this name`)
      }
    }
  }
  return Object.fromEntries(faults)
}

/** The most days in depots that are allowed of a product on sale. */
async function mostDepotDays(database: Database): Promise<number> {
  const { days } = await database
    .selectFrom('plants')
    .select(sql<number | null>`max((delivery->>'depotDays')::integer)`.as('days'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Math.max(days ?? 0, DEFAULT_DEPOT_DAYS)
}
