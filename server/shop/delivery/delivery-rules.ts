import type { DeliveryRules as PresentedRules } from '../../../contract/delivery.ts'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { type CashRules, type DeliveryRules, defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { fromRupees, type Paise, toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'

/** `version` is 0 until the owner has saved the rules. */
export type SavedDeliveryRules = { rules: DeliveryRules; version: number; updatedAt: Date | null }

/** The owner's rules of delivery, else the default ones. */
export async function findDeliveryRules(database: Database): Promise<SavedDeliveryRules> {
  const row = await database.selectFrom('delivery_rules').selectAll().executeTakeFirst()
  if (!row) return { rules: defaultDeliveryRules, version: 0, updatedAt: null }
  return { rules: row.rules, version: row.version, updatedAt: row.updated_at }
}

/** The rules as the API sends them: sums in rupees. */
export function presentDeliveryRules({ rules, version, updatedAt }: SavedDeliveryRules): PresentedRules {
  return {
    ...rules,
    zones: rules.zones.map((zone) => ({
      ...zone,
      fee: toRupees(zone.fee),
      feePerKg: toRupees(zone.feePerKg),
      freeFrom: rupeesOrNull(zone.freeFrom),
      minimum: rupeesOrNull(zone.minimum),
    })),
    cash: { ...rules.cash, maxTotal: rupeesOrNull(rules.cash.maxTotal) },
    updatedAt: updatedAt?.toISOString() ?? null,
    version: String(version),
  }
}

/** The rules as they are stored: sums in paise. */
export function deliveryRulesOf(input: DeliveryRulesInput): DeliveryRules {
  return {
    ...input,
    zones: input.zones.map((zone) => ({
      ...zone,
      fee: fromRupees(zone.fee),
      feePerKg: fromRupees(zone.feePerKg),
      freeFrom: paiseOrNull(zone.freeFrom),
      minimum: paiseOrNull(zone.minimum),
    })),
    cash: { ...input.cash, maxTotal: paiseOrNull(input.cash.maxTotal) },
  }
}

/** The rules of cash as they hold: a shop without a payment provider takes no advances, and nothing is saved by paying online. */
export function cashRulesOf(rules: CashRules, hasPayments: boolean): CashRules {
  return hasPayments ? rules : { ...rules, advance: null, saving: null }
}

/** A sum in rupees; null stays null. */
export function rupeesOrNull(sum: Paise | null): number | null {
  return sum === null ? null : toRupees(sum)
}

function paiseOrNull(rupees: number | null): Paise | null {
  return rupees === null ? null : fromRupees(rupees)
}
