import type { PromiseHold, PromiseRequest } from './delivery-promise.ts'
import type { Days, Hold, HoldReason } from './delivery-rules.ts'
import { isInArea } from './places.ts'

type Travel = Pick<PromiseRequest, 'rules' | 'destination' | 'products'>

/** A hold during some days of travel that one of the products does not survive; of several the one that lasts longest. */
export function holdDuring({ rules, destination, products }: Travel, { from, until }: Days): Hold | null {
  let longest: Hold | null = null
  for (const hold of rules.holds) {
    if (hold.from > until || hold.until < from || (longest && hold.until <= longest.until)) continue
    if (isInArea(hold.area, destination) && stops(hold, products)) longest = hold
  }
  return longest
}

/** Whether one of the products may not travel in such weather. A flood stops everything. */
function stops({ reason, celsius }: Hold, products: PromiseRequest['products']): boolean {
  if (reason === 'flood' || celsius === null) return true
  return products.some(({ delivery }) => {
    const limit = (reason === 'heat' ? delivery?.maxCelsius : delivery?.minCelsius) ?? null
    return limit !== null && (reason === 'heat' ? celsius >= limit : celsius <= limit)
  })
}

/** What an order waits for, by reason: the last day of each. */
export function listHolds(holds: ReadonlyMap<HoldReason, string>): PromiseHold[] {
  return [...holds].map(([reason, until]) => ({ reason, until }))
}
