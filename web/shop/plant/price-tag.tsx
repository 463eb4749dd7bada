import type { Plant } from '../../../contract/plants.ts'
import { Badge } from '../../ui/badge.tsx'
import { Price } from '../../ui/price.tsx'

/** The price, with the original price and the saving if it was higher. */
export function PriceTag({ plant }: { plant: Plant }) {
  const { price, originalPrice, discount } = plant
  const original = originalPrice !== null && originalPrice > price ? originalPrice : null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Price rupees={price} original={original} size="large" />
      {discount > 0 && (
        <>
          <Badge tone="terracotta">{discount}% OFF</Badge>
          <span className="font-semibold text-leaf">Save {discount}%</span>
        </>
      )}
    </p>
  )
}
