import type { CartItem } from '../../../contract/cart.ts'
import { partsText } from '../../../domain/bundle/parts.ts'
import { formatPrice } from '../../../domain/money.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { checkoutBlocker } from '../checkout-blocker.ts'

/** The ordered lines, each with what prevents its order. */
export function SummaryLines({ items, className = '' }: { items: readonly CartItem[]; className?: string }) {
  return (
    <ul className={`divide-y divide-line ${className}`}>
      {items.map((item) => (
        <SummaryLine key={item.plant._id} item={item} />
      ))}
    </ul>
  )
}

function SummaryLine({ item }: { item: CartItem }) {
  const { plant, quantity } = item
  const blocker = checkoutBlocker(item)
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-3">
      <PlantPicture url={plant.image.url} alt="" sizes="64px" className="size-16 rounded-press" />
      <span className="flex min-w-0 flex-col justify-center leading-snug">
        <span className="font-semibold">{plant.name}</span>
        {plant.parts && <span className="figures text-ink-soft text-sm">{partsText(plant.parts)}</span>}
        <span className="figures flex flex-wrap justify-between gap-x-3">
          <span className="text-ink-soft text-sm">
            {quantity} × {formatPrice(plant.price)}
          </span>
          <span className="ml-auto font-semibold">{formatPrice(plant.price * quantity)}</span>
        </span>
        {blocker !== null && <span className="font-semibold text-danger text-sm">{blocker}</span>}
      </span>
    </li>
  )
}
