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

/**
 * Which of original price and discount the owner entered; the other follows from the price. Null: both were, or
 * neither.
 */
export const priceTagSources = ['discount', 'original'] as const
type PriceTagSource = (typeof priceTagSources)[number]

/** The source of a stored price tag: the only one of the two fields that is set. */
export function priceTagSource({
  originalPrice,
  discount,
}: Pick<PriceTag, 'originalPrice' | 'discount'>): PriceTagSource | null {
  if (originalPrice === null) return discount > 0 ? 'discount' : null
  return discount === 0 ? 'original' : null
}

type PriceTagInput = {
  originalPrice: Paise | null | undefined
  discount: number | null | undefined
  priceTag: PriceTagSource | null | undefined
}

/**
 * The fields to store of a price tag that was entered or sent back. Fields that are absent leave the product's tag as
 * it is. A derived value that comes back unchanged was not entered, so it stays derived; of two entered values, the one
 * named by `priceTag` counts, else both are stored.
 */
export function storedPriceTag(
  typed: PriceTagInput,
  current: PriceTag | null,
): Pick<PriceTag, 'originalPrice' | 'discount'> {
  const isAbsent = typed.originalPrice === undefined && typed.discount === undefined
  const unchanged = current === null ? null : { originalPrice: current.originalPrice, discount: current.discount }
  if (isAbsent && unchanged !== null) return unchanged
  const tag = { originalPrice: typed.originalPrice || null, discount: typed.discount ?? 0 }
  if (tag.originalPrice === null || tag.discount === 0) return tag
  const counted = countedTag(tag, typed.priceTag ?? null, current)
  if (counted === 'discount') return { originalPrice: null, discount: tag.discount }
  return counted === 'original' ? { originalPrice: tag.originalPrice, discount: 0 } : tag
}

/**
 * Which of original price and discount counts: the one that `named` newly chooses, else the one that changed, else the
 * one that counted before.
 */
function countedTag(
  tag: Pick<PriceTag, 'originalPrice' | 'discount'>,
  named: PriceTagSource | null,
  current: PriceTag | null,
): PriceTagSource | null {
  const before = current && priceTagSource(current)
  if (current === null || before === null || (named !== null && named !== before)) return named
  const answered = completePriceTag(current)
  const isOriginalPriceChanged = tag.originalPrice !== answered.originalPrice
  const isDiscountChanged = tag.discount !== answered.discount
  if (isOriginalPriceChanged && isDiscountChanged) return named
  if (isOriginalPriceChanged) return 'original'
  return isDiscountChanged ? 'discount' : before
}
