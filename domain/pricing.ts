import { fromRupees, type Paise, paise, toRupees } from './money.ts'

const CARD_MARKUP = 20_000

/** The struck-through 'original' price on a shop card: the price plus ₹200. Rupees in, rupees out. */
export function cardOriginalPrice(price: number): number {
  return toRupees(paise(fromRupees(price) + CARD_MARKUP))
}

/** What a price is compared with: the price before, in paise, and the discount in whole percent (0 for none). */
export type PriceTag = { price: Paise; originalPrice: Paise | null; discount: number }

/**
 * Completes a price tag: of original price and discount, the one that is not set follows from the price. An original
 * price that does not exceed the price means no discount.
 */
export function completePriceTag({ price, originalPrice, discount }: PriceTag): PriceTag {
  if (originalPrice === null && discount > 0) {
    return { price, discount, originalPrice: paise(Math.round((price * 100) / (100 - discount))) }
  }
  if (originalPrice !== null && discount === 0 && originalPrice > price) {
    return { price, originalPrice, discount: Math.round(((originalPrice - price) * 100) / originalPrice) }
  }
  return { price, originalPrice, discount }
}
