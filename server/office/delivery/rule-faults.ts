import type { DeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { findRuleConflicts } from '../../../domain/delivery/rule-conflicts.ts'
import { listDistricts } from '../../shop/pins/find-pin.ts'

/** What is wrong with the rules, by field: what contradicts another rule, and districts that their state does not have. */
export async function findRuleFaults(rules: DeliveryRules): Promise<Record<string, string>> {
  const faults = new Map(findRuleConflicts(rules).map(({ field, message }) => [field, message]))
  const districts = await listDistricts()
  for (const list of ['couriers', 'zones', 'holds'] as const) {
    for (const [index, { area }] of rules[list].entries()) {
      for (const [place, { state, district }] of area.districts.entries()) {
        if (!districts.has(`${state}/${district}`))
          faults.set(`${list}.${index}.area.districts.${place}.district`, `${state} has no district of this name`)
      }
    }
  }
  return Object.fromEntries(faults)
}
