import type { AdminTaxClass } from '../../../contract/tax-classes.ts'
import type { SavedTaxClass } from '../../shop/tax-classes/queries.ts'

/** A tax class as the API returns it, its rates by day. */
export function presentTaxClass({ key, name, hsn, unit, rates, version }: SavedTaxClass): AdminTaxClass {
  return { key, name, hsn, unit, rates: rates.toSorted(byDay), version: String(version) }
}

function byDay(one: { from: string }, other: { from: string }): number {
  return one.from < other.from ? -1 : 1
}
