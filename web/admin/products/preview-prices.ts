import type { Plant } from '../../../contract/plants.ts'
import { formatSum, fromRupees, toRupees } from '../../../domain/money.ts'
import { changePrice, refusalOfPercent } from '../../../domain/price-change.ts'

type Preview = {
  /** The typed percentage, if every price can be changed by it and at least one changes */
  percent: number | null
  problem: string | null
  entries: { _id: string; name: string; figure: string }[]
  /** The number of products whose price changes */
  changing: number
}

/** The current and the new price of each product for the typed percentage. */
export function previewPrices(products: readonly Plant[], typed: string): Preview {
  const percent = typed === '' ? Number.NaN : Number(typed)
  const refusal = refusalOfPercent(percent)
  const previews = products.map(({ _id, name, price }) => ({
    _id,
    name,
    price,
    now: refusal === null ? changed(price, percent) : null,
  }))
  const dear = refusal === null ? previews.find(({ now }) => now === null) : undefined
  const changing = previews.filter(({ price, now }) => now !== null && now !== price).length
  const problem =
    refusal ??
    (dear ? `${dear.name} would cost more than ₹1,00,00,000` : null) ??
    (changing === 0 ? 'Too small to change any of these prices' : null)
  return {
    percent: problem === null ? percent : null,
    problem,
    entries: previews.map(({ _id, name, price, now }) => ({ _id, name, figure: figureOf(price, now) })),
    changing,
  }
}

/** In rupees; null if out of range. */
function changed(price: number, percent: number): number | null {
  const tag = changePrice({ price: fromRupees(price), originalPrice: null, discount: 0 }, percent)
  return tag && toRupees(tag.price)
}

function figureOf(price: number, now: number | null): string {
  if (now === null) return formatSum(price)
  return now === price ? `${formatSum(price)}, unchanged` : `${formatSum(price)} → ${formatSum(now)}`
}
