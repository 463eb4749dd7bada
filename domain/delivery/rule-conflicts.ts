import type { Paise } from '../money.ts'
import { covers } from './areas.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import { isFree } from './delivery-rules.ts'
import { leastDepotDays } from './trips.ts'

/** A rule that conflicts with others: its dotted path, such as `zones.1.name`, and a sentence for the owner. */
type RuleConflict = { field: string; message: string }

/**
 * All rules of a document that contradict each other, or that could never do anything. `depotDays` is for how many days in
 * depots the toughest of the products is allowed; `minimumOrder` applies to zones without their own.
 */
export function findRuleConflicts(rules: DeliveryRules, depotDays: number, minimumOrder: Paise): RuleConflict[] {
  return [
    ...weekConflicts(rules),
    ...periodConflicts(rules),
    ...areaConflicts(rules),
    ...nameConflicts('couriers', rules.couriers),
    ...nameConflicts('zones', rules.zones),
    ...courierConflicts(rules, depotDays),
    ...zoneConflicts(rules, minimumOrder),
    ...holdConflicts(rules),
  ]
}

function weekConflicts({ parcelDays, van, couriers, zones }: DeliveryRules): RuleConflict[] {
  return [
    ...conflict(
      couriers.length > 0 && parcelDays.length === 0,
      'parcelDays',
      'Please choose at least one dispatch day',
    ),
    ...conflict(!van && couriers.length === 0, 'couriers', 'Nothing can be delivered without a van or a courier'),
    ...conflict(zones.length === 0, 'zones', 'Nothing can be delivered without a zone'),
    ...conflict(van?.days.length === 0, 'van.days', 'Please choose at least one van day'),
    ...conflict(van !== null && !(van.radiusKm > 0), 'van.radiusKm', 'The van cannot reach any address'),
    ...conflict(van !== null && van.capacity < 1, 'van.capacity', 'The van has no room for any orders'),
  ]
}

function periodConflicts(rules: DeliveryRules): RuleConflict[] {
  return (['closures', 'holidays', 'holds'] as const).flatMap((list) =>
    rules[list].flatMap(({ from, until }, index) =>
      conflict(until < from, `${list}.${index}.until`, 'The last day must not be before the first'),
    ),
  )
}

function areaConflicts(rules: DeliveryRules): RuleConflict[] {
  return (['couriers', 'zones', 'holds'] as const).flatMap((list) =>
    rules[list].flatMap(({ area }, index) =>
      area.pins.flatMap(({ from, to }, range) =>
        conflict(to < from, `${list}.${index}.area.pins.${range}.to`, 'The last PIN must not be before the first'),
      ),
    ),
  )
}

function nameConflicts(list: string, named: readonly { name: string }[]): RuleConflict[] {
  const names = named.map(({ name }) => name.trim().toLowerCase())
  return names.flatMap((name, index) =>
    conflict(names.indexOf(name) < index, `${list}.${index}.name`, 'This name is already in use'),
  )
}

function courierConflicts({ couriers, parcelDays }: DeliveryRules, depotDays: number): RuleConflict[] {
  return couriers.flatMap((courier, index) => {
    const { days, transit } = courier
    const at = `couriers.${index}`
    if (days.length === 0) return conflict(true, `${at}.days`, 'Please choose at least one delivery day')
    if (transit.to < transit.from)
      return conflict(true, `${at}.transit.to`, 'The maximum must not be below the minimum')
    const least = Math.min(...parcelDays.map((weekday) => leastDepotDays(courier, weekday)))
    return conflict(
      parcelDays.length > 0 && least > depotDays,
      `${at}.transit.to`,
      `Parcels would spend ${least} days in depots, longer than any product allows (${depotDays})`,
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
