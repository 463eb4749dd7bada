import type { Carrier } from './delivery-promise.ts'

/** What was agreed when an order was placed, and is re-dated when the weather holds it. Days are like `2026-12-04`. */
export type AgreedDelivery = {
  by: Carrier
  /** The name of the courier in the rules; null: the van, or the counter */
  courier: string | null
  /** The name of the zone whose fee and minimum held */
  zone: string
  leaves: string
  earliest: string
  latest: string
}
