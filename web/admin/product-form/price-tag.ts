import type { Plant } from '../../../contract/plants.ts'
import { formatSum, fromRupees, isRupeeSum, type Paise, toRupees } from '../../../domain/money.ts'
import { completePriceTag } from '../../../domain/pricing.ts'

/**
 * Original price and discount as the form starts with them. A discount that follows from the original price is left
 * empty, so that it keeps following when the price changes.
 */
export function priceTagOf({ price, originalPrice, discount }: Plant): { originalPrice: string; discount: string } {
  if (originalPrice === null) return { originalPrice: '', discount: discount === 0 ? '' : String(discount) }
  const followed = completePriceTag({
    price: fromRupees(price),
    originalPrice: fromRupees(originalPrice),
    discount: 0,
  })
  const follows = followed.discount === discount
  return { originalPrice: String(originalPrice), discount: follows ? '' : String(discount) }
}

type Typed = { price: string; originalPrice: string; discount: string }

/** What follows for the one of original price and discount that is left empty, in words; null where nothing does. */
export function followingText(typed: Typed): { originalPrice: string | null; discount: string | null } {
  const price = sumIn(typed.price)
  const originalPrice = sumIn(typed.originalPrice)
  const discount = /^\d{1,2}$/.test(typed.discount) ? Number(typed.discount) : 0
  const nothing = { originalPrice: null, discount: null }
  if (price === null || (typed.originalPrice !== '' && originalPrice === null)) return nothing
  const tag = completePriceTag({ price, originalPrice, discount })
  return {
    originalPrice:
      typed.originalPrice === '' && tag.originalPrice !== null ? formatSum(toRupees(tag.originalPrice)) : null,
    discount: typed.discount === '' && tag.discount > 0 ? `${tag.discount}%` : null,
  }
}

function sumIn(typed: string): Paise | null {
  const rupees = typed === '' ? Number.NaN : Number(typed)
  return isRupeeSum(rupees) ? fromRupees(rupees) : null
}
