import type { Order } from '../../../contract/orders.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'

type Props = { item: Order['items'][number]; isSold?: boolean }

/** A line of an order: quantity, price and sum, linked to the plant unless it is no longer sold. */
export function OrderLine({ item, isSold = true }: Props) {
  const { plant, name, image, quantity, price } = item
  return (
    <li className="relative grid grid-cols-[4.5rem_1fr] items-center gap-x-4 py-4">
      <PlantPicture url={image.url} alt="" sizes="72px" className="size-18 rounded-press" />
      <div className="min-w-0 leading-snug">
        {isSold ? (
          <Link
            to={`/plants/${plant}`}
            className="wrap-anywhere font-semibold underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
          >
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere font-semibold">{name}</span>
        )}
        <p className="figures text-ink-soft">
          <span>{formatPrice(price)}</span> each
        </p>
        <p className="figures flex flex-wrap justify-between gap-x-4">
          <span className="text-ink-soft">Quantity: {quantity}</span>
          <span className="ml-auto font-semibold">{formatPrice(price * quantity)}</span>
        </p>
      </div>
    </li>
  )
}
