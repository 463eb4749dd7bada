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

/** Which of original price and discount the owner set; the other follows from the price. Null: both were, or neither. */
export const setTags = ['discount', 'original'] as const
export type SetTag = (typeof setTags)[number]

/** The one that a stored price tag holds alone. */
export function setTagOf({ originalPrice, discount }: Pick<PriceTag, 'originalPrice' | 'discount'>): SetTag | null {
  if (originalPrice === null) return discount > 0 ? 'discount' : null
  return discount === 0 ? 'original' : null
}

type TypedTag = {
  originalPrice: Paise | null | undefined
  discount: number | null | undefined
  priceTag: SetTag | null | undefined
}

/**
 * What is stored of a price tag that was typed or sent back. Nothing said of it leaves a product's tag as it is. A value
 * that only followed and comes back as it was answered was not typed, so it keeps following; of two typed values, the one
 * named by `priceTag` counts, else both stay.
 */
export function storedPriceTag(
  typed: TypedTag,
  current: PriceTag | null,
): Pick<PriceTag, 'originalPrice' | 'discount'> {
  const isSilent = typed.originalPrice === undefined && typed.discount === undefined
  const kept = current === null ? null : { originalPrice: current.originalPrice, discount: current.discount }
  if (isSilent && kept !== null) return kept
  const tag = { originalPrice: typed.originalPrice || null, discount: typed.discount ?? 0 }
  if (tag.originalPrice === null || tag.discount === 0) return tag
  const counted = countedTag(tag, typed.priceTag ?? null, current)
  if (counted === 'discount') return { originalPrice: null, discount: tag.discount }
  return counted === 'original' ? { originalPrice: tag.originalPrice, discount: 0 } : tag
}

/** Which of two values counts: another choice than before, else the one that changed, else the one that counted before. */
function countedTag(
  tag: Pick<PriceTag, 'originalPrice' | 'discount'>,
  named: SetTag | null,
  current: PriceTag | null,
): SetTag | null {
  const before = current && setTagOf(current)
  if (current === null || before === null || (named !== null && named !== before)) return named
  const answered = completePriceTag(current)
  const isOriginalPriceChanged = tag.originalPrice !== answered.originalPrice
  const isDiscountChanged = tag.discount !== answered.discount
  if (isOriginalPriceChanged && isDiscountChanged) return named
  if (isOriginalPriceChanged) return 'original'
  return isDiscountChanged ? 'discount' : before
}
