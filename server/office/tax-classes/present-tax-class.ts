import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import { ratesByDay } from '../../../domain/tax/tax-classes.ts'
import type { SavedTaxClass } from '../../shop/tax-classes/queries.ts'

/** A tax class as the API returns it, its rates by day. */
export function presentTaxClass({ key, name, hsn, unit, rates, version }: SavedTaxClass): AdminTaxClass {
  return { key, name, hsn, unit, rates: ratesByDay(rates), version: String(version) }
}
