import type { Plant } from '../../../contract/plants.ts'
import { formatSum, fromRupees, isRupeeSum, type Paise, toRupees } from '../../../domain/money.ts'
import { completePriceTag } from '../../../domain/pricing.ts'

/** The form's initial original price and discount: the one derived from the price stays empty. */
export function priceTagOf({ originalPrice, discount, priceTag }: Plant): { originalPrice: string; discount: string } {
  return {
    originalPrice: originalPrice === null || priceTag === 'discount' ? '' : String(originalPrice),
    discount: discount === 0 || priceTag === 'original' ? '' : String(discount),
  }
}

type Typed = { price: string; originalPrice: string; discount: string }

/** The value derived for the empty one of original price and discount, in words; null if none follows. */
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
