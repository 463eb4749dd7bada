import { type Paise, paise } from './money.ts'

const CARD_MARKUP = 20_000
const DAYS_BEFORE = 30
/** A price in force for less time was a mistake, not a real price. */
const LEAST_DAYS = 1

/**
 * What prices are compared with, struck through: `plus-200` is the price plus ₹200 on cards, and the original price on the
 * plant's page; `former` a price that was asked before.
 */
export const compareAtChoices = ['plus-200', 'former', 'none'] as const
export type CompareAtChoice = (typeof compareAtChoices)[number]
export const compareAtNames = {
  'plus-200': 'In lists, the price plus ₹200; on the product page, the original price',
  former: 'A former price: the lowest of the 30 days before a reduction',
  none: 'None',
} as const satisfies Record<CompareAtChoice, string>

/** A change of a price: the price that was asked until then, for how many days, and how long ago the change was. */
export type PriceChange = { asked: Paise; forDays: number; daysAgo: number }

/** The prices that are struck through on a card and on the plant's page, and the percentage off that the page states. */
type CompareAt = { card: Paise | null; page: Paise | null; discount: number }

/**
 * What a product's price is compared with wherever it is shown. A demo shows `plus-200`, a live shop what its owner
 * chose (null: nothing yet), never more than the MRP printed on the package.
 */
export function compareAt(
  tag: PriceTag,
  {
    mode,
    choice,
    mrp,
    changes,
  }: {
    mode: 'demo' | 'live'
    choice: CompareAtChoice | null
    mrp: Paise | null
    changes: readonly PriceChange[]
  },
): CompareAt {
  const allowed = (price: Paise | null) =>
    price !== null && price > tag.price && (mode === 'demo' || mrp === null || price <= mrp) ? price : null
  if (mode === 'demo' || choice === 'plus-200') {
    const { originalPrice, discount } = completePriceTag(tag)
    const page = allowed(originalPrice)
    const isHidden = mode === 'live' && page === null
    return { card: allowed(paise(tag.price + CARD_MARKUP)), page, discount: isHidden ? 0 : discount }
  }
  const former = choice === 'former' ? allowed(formerPrice(changes)) : null
  const discount = former === null ? 0 : Math.floor(((former - tag.price) * 100) / former)
  return { card: former, page: former, discount }
}

/**
 * The lowest price that was asked for a day or longer in the thirty days before the present price began; null when it began
 * longer than thirty days ago, or there is none.
 */
function formerPrice(changes: readonly PriceChange[]): Paise | null {
  const began = Math.min(...changes.map(({ daysAgo }) => daysAgo))
  if (began > DAYS_BEFORE) return null
  const isAsked = ({ forDays, daysAgo }: PriceChange) => forDays >= LEAST_DAYS && daysAgo < began + DAYS_BEFORE
  const asked = changes.filter(isAsked).map(({ asked }) => asked)
  return asked.length === 0 ? null : paise(Math.min(...asked))
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
