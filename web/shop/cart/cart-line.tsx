import { Trash2 } from 'lucide-react'
import type { CartItem } from '../../../contract/cart.ts'
import { partsText } from '../../../domain/bundle/parts.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import { changeQuantity, removeFromCart } from '../../session/cart/cart.ts'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { toast } from '../../ui/toast.ts'
import { checkoutBlocker } from '../checkout-blocker.ts'

/** A line of the cart with quantity, price, its day of delivery (null: unknown), and a remove button. */
export function CartLine({ item, day }: { item: CartItem; day: string | null }) {
  const { plant, quantity } = item
  const blocker = checkoutBlocker(item)
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr]">
      <PlantPicture url={plant.image.url} alt="" sizes="112px" className="self-start rounded-press" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-xl">
              <Link
                to={`/plants/${plant._id}`}
                className="underline decoration-transparent underline-offset-4 hover:decoration-current"
              >
                {plant.name}
              </Link>
            </h2>
            {plant.parts && <p className="figures text-ink-soft text-sm">{partsText(plant.parts)}</p>}
            <p className="figures text-ink-soft">{formatPrice(plant.price)} each</p>
          </div>
          <IconButton
            label={`Remove ${plant.name}`}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              void remove(plant._id)
            }}
            className="-mt-1.5 -mr-2"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <p className="first-letter:uppercase figures min-h-5 text-ink-soft text-sm">{day}</p>
        {blocker !== null && <p className="font-semibold text-danger text-sm">{blocker}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <QuantityStepper
            quantity={quantity}
            min={1}
            max={quantityLimit(plant.stock)}
            label={`Quantity of ${plant.name}`}
            isDisabled={!plant.isAvailable}
            onChange={(next) => void change(plant._id, Math.min(next, quantityLimit(plant.stock)))}
          />
          <p className="figures ml-auto font-semibold sm:text-lg">{formatPrice(plant.price * quantity)}</p>
        </div>
      </div>
    </li>
  )
}

async function change(plantId: string, quantity: number): Promise<void> {
  if (quantity > 0) toastFailure(await changeQuantity(plantId, quantity))
}

async function remove(plantId: string): Promise<void> {
  toastFailure(await removeFromCart(plantId))
}

function toastFailure(failure: string | null): void {
  if (failure !== null) toast.error(failure)
}
