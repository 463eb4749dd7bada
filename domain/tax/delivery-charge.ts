import { splitPrice } from '../bundle/split-price.ts'
import { addUp, type Paise } from '../money.ts'

/**
 * How documents and returns name what is charged for delivery: by the code of the service (SAC) "road transport of
 * goods, including letters and parcels", which the portal's tool takes with the unit NA and a quantity of 0. Source of
 * the code: Annexure to Notification 11/2017-Central Tax (Rate). To be confirmed by the owner's accountant: the heading
 * of the goods may stand in its place.
 */
export const deliveryCharge = { name: 'Delivery', hsn: '996511', unit: 'NA' } as const

/** Whether a line is a charge for delivery: goods are counted in units. */
export function isDeliveryCharge({ unit }: { unit: string }): boolean {
  return unit === deliveryCharge.unit
}

/** Goods at a rate of GST in percent, null for exempt ones, with their sum in paise. */
type RatedLine = { percent: number | null; amount: Paise }

/**
 * A delivery fee (paise) as parts of it, one for each rate of the goods, in proportion to what the goods cost: what the
 * seller charges for bringing goods is in their value (CGST Act, section 15(2)(c)), and a composite supply is taxed as its
 * principal supply (sections 2(30) and 8(a)). So the share of exempt goods is exempt. A share of nothing is left out.
 */
export function shareDeliveryFee(fee: Paise, goods: readonly RatedLine[]): RatedLine[] {
  const byRate = [...Map.groupBy(goods, ({ percent }) => percent)]
  const weights = byRate.map(([percent, lines]) => ({
    percent,
    price: addUp(lines.map(({ amount }) => amount)),
    quantity: 1,
  }))
  return splitPrice(fee, weights)
    .map(({ part: { percent }, price }) => ({ percent, amount: price }))
    .filter(({ amount }) => amount > 0)
}
