import { MAX_SUM, type Paise, paise } from './money.ts'
import type { PriceTag } from './pricing.ts'

export const MAX_PRODUCTS_PER_REQUEST = 500

const LEAST = -90
const MOST = 500
const RUPEE = 100

/** Null if prices can be changed by this percentage, otherwise the reason why not. */
export function refusalOfPercent(percent: number): string | null {
  if (Number.isNaN(percent)) return 'Enter a percentage'
  if (percent < LEAST || percent > MOST) return `Enter a percentage from ${LEAST} to ${MOST}`
  if (percent === 0) return 'Enter a percentage other than 0'
  return Math.round(percent * 10) / 10 === percent ? null : 'Use at most 1 decimal place'
}

/**
 * The price tag with its price changed by so many percent, to the nearest whole rupee. No price above zero becomes
 * zero, and rounding never turns a rise into a fall or the other way about: then the price stays. An original price
 * stays what it was, and the discount follows; where only the discount is set, the discount stays. Null when the price
 * would exceed the largest sum.
 */
export function changePrice(tag: PriceTag, percent: number): PriceTag | null {
  const price = changedPrice(tag.price, percent)
  if (price > MAX_SUM) return null
  if (price === tag.price) return tag
  return { price, originalPrice: tag.originalPrice, discount: tag.originalPrice === null ? tag.discount : 0 }
}

function changedPrice(price: Paise, percent: number): Paise {
  // Whole numbers throughout, so that no half is lost: tenths of a percent of paise.
  const exact = price * (1000 + Math.round(percent * 10))
  const rounded = Math.max(Math.round(exact / (1000 * RUPEE)) * RUPEE, price === 0 ? 0 : RUPEE)
  const isReversed = percent > 0 ? rounded < price : rounded > price
  return isReversed ? price : paise(rounded)
}
