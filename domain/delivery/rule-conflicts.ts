import type { Paise } from '../money.ts'
import { covers } from './areas.ts'
import { type DeliveryRules, isFree } from './delivery-rules.ts'
import { leastDepotDays } from './trips.ts'

/** A rule that conflicts with others: its dotted path, such as `zones.1.name`, and a sentence for the owner. */
type RuleConflict = { field: string; message: string }

/**
 * All rules of a valid `DeliveryRulesForm` that contradict each other, or that could never do anything. `depotDays` is for how
 * many days in depots the toughest of the products is allowed; `minimumOrder` applies to zones without their own.
 */
export function findRuleConflicts(rules: DeliveryRules, depotDays: number, minimumOrder: Paise): RuleConflict[] {
  const { van, couriers, zones } = rules
  return [
    ...conflict(!van && couriers.length === 0, 'couriers', 'Nothing can be delivered without a van or a courier'),
    ...conflict(zones.length === 0, 'zones', 'Nothing can be delivered without a zone'),
    ...nameConflicts('couriers', couriers),
    ...nameConflicts('zones', zones),
    ...courierConflicts(rules, depotDays),
    ...zoneConflicts(rules, minimumOrder),
    ...holdConflicts(rules),
  ]
}

function nameConflicts(list: string, named: readonly { name: string }[]): RuleConflict[] {
  const names = named.map(({ name }) => name.trim().toLowerCase())
  return names.flatMap((name, index) =>
    conflict(names.indexOf(name) < index, `${list}.${index}.name`, 'This name is already in use'),
  )
}

function courierConflicts({ couriers, parcelDays }: DeliveryRules, depotDays: number): RuleConflict[] {
  return couriers.flatMap((courier, index) => {
    const least = Math.min(...parcelDays.map((weekday) => leastDepotDays(courier, weekday)))
    return conflict(
      least > depotDays,
      `couriers.${index}.transit.to`,
      `Parcels would spend at least ${least} days in depots, but no product allows more than ${depotDays}`,
    )
  })
}

function zoneConflicts({ zones, cash }: DeliveryRules, minimumOrder: Paise): RuleConflict[] {
  return zones.flatMap((zone, index) => {
    const at = `zones.${index}`
    const earlier = zones.slice(0, index).find((other) => covers(other.area, zone.area))
    const least = zone.minimum ?? minimumOrder
    return [
      ...conflict(
        earlier !== undefined,
        `${at}.area`,
        `“${earlier?.name}” comes first and covers all of these addresses. Move this zone above it`,
      ),
      ...conflict(
        !isFree(zone) && zone.freeFrom !== null && zone.freeFrom <= least,
        `${at}.freeFrom`,
        'Every order in this zone reaches this amount, so nobody would ever pay the fee',
      ),
      ...conflict(
        zone.cash && !cash.advance?.reasons.includes('sum') && cash.maxTotal !== null && cash.maxTotal < least,
        `${at}.cash`,
        'The minimum order is above the maximum cash order, so cash would never be offered',
      ),
    ]
  })
}

function holdConflicts({ holds }: DeliveryRules): RuleConflict[] {
  return holds.flatMap(({ reason, celsius }, index) =>
    conflict(reason !== 'flood' && celsius === null, `holds.${index}.celsius`, 'Please enter the temperature'),
  )
}

function conflict(isConflict: boolean, field: string, message: string): RuleConflict[] {
  return isConflict ? [{ field, message }] : []
}
