import type { Category } from '../catalogue.ts'

/** A heading of the tariff (HSN) and its GST in percent, from a day on (`2025-09-22`). */
export type GstRate = { from: string; hsn: string; percent: number }

/**
 * What GST the shop's categories bear, the newest rate last. To be confirmed by the owner's accountant, above all for
 * pots.
 *
 * Sources: Notification 10/2025-Central Tax (Rate) of 17 September 2025, in force since 22 September 2025, exempts live
 * plants (heading 0602, fruit plants among them) and seeds for sowing (heading 1209, of seed quality). Notification
 * 9/2025-Central Tax (Rate) of the same days sets the rates of everything else; other ceramic articles (heading 6914)
 * are assumed to be in its Schedule II, 9 % central and 9 % state tax.
 *
 * A category is no tariff heading: pots of plastic (3924), metal (7323, 7419) or plain earthenware (6912) and some
 * seeds (coriander 0909, sunflower 1206) have headings of their own. A new rate is added as a line with its first day;
 * documents already issued do not change.
 */
export const gstRates: Readonly<Record<Category, readonly GstRate[]>> = {
  indoor: [{ from: '2025-09-22', hsn: '0602', percent: 0 }],
  outdoor: [{ from: '2025-09-22', hsn: '0602', percent: 0 }],
  succulent: [{ from: '2025-09-22', hsn: '0602', percent: 0 }],
  'exotic-fruit': [{ from: '2025-09-22', hsn: '0602', percent: 0 }],
  seeds: [{ from: '2025-09-22', hsn: '1209', percent: 0 }],
  pots: [{ from: '2025-09-22', hsn: '6914', percent: 18 }],
}

/** The rate that holds on a day in India; for a day before all rates, the first. */
export function gstRateOn(category: Category, day: string, rates = gstRates): GstRate {
  const [first, ...later] = rates[category]
  if (first === undefined) throw new RangeError(`no GST rate for ${category}`)
  return later.findLast(({ from }) => from <= day) ?? first
}
