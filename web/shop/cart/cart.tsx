import type { CartItem } from '../../../contract/cart.ts'
import type { Delivery } from '../../../contract/delivery.ts'
import { partsText } from '../../../domain/bundle.ts'
import { quantityLimit } from '../../../domain/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import { savingText } from '../../../domain/payment/saving.ts'
import { checkoutBlocker } from '../../../domain/sold-out.ts'
import { personalMeta } from '../../page-meta.ts'
import { changeQuantity, loadCart, removeFromCart } from '../../session/cart/cart.ts'
import { useRoot } from '../../session/store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useArrivalState } from '../../ui/location.ts'
import { EmptyState, ErrorState, Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { dayOfPlant, plantsParameter } from '../delivery/delivery.ts'
import { PinForm } from '../delivery/pin-form.tsx'
import { PromiseText } from '../delivery/promise-text.tsx'
import { useSharedPin } from '../delivery/use-delivery.ts'
import type { Loaded } from '../loaded.ts'
import { linePicture } from '../plant-card/card-fields.ts'
import { PlantLineHead, PlantLineSkeletons } from '../plant-line.tsx'
import { BelowMinimum, useMinimum } from './cart-limits.tsx'
import { OrderTotals } from './order-totals.tsx'

export { signedInLoader as clientLoader } from '../../session/auth/route-guards.ts'

export const meta = personalMeta('Your Cart')

export const HydrateFallback = personalFallback('Your Cart', <CartSkeleton />)

export default function Cart() {
  const { items, total, error } = useRoot(({ cart }) => cart)
  const { isLoading, reload } = useLoaded(loadCart)
  const { pin, setPin, answer } = useSharedPin(plantsParameter(items))

  const missed = useArrivalState(missedIn) ?? []
  const isEmpty = items.length === 0 && error === null
  if (isEmpty && isLoading) return <CartSkeleton />
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Your Cart" />
      {missed.length > 0 && (
        <Notice tone="info" title="Some items could not be added to your cart" className="mt-6">
          <ul>
            {missed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isEmpty && (
        <EmptyState
          title="Your cart is empty"
          actions={
            <LinkButton to="/shop" variant="primary">
              Continue Shopping
            </LinkButton>
          }
        />
      )}
      {error !== null && <ErrorState title={error} className="mt-5" onRetry={() => void reload()} />}
      {items.length > 0 && (
        <div className="mt-7 grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_22rem]">
          <ul className="divide-y divide-line border-line border-y">
            {items.map((item) => (
              <CartLine key={item.plant._id} item={item} day={dayOfPlant(answer, item.plant._id)} />
            ))}
          </ul>
          <CartSummary items={items} total={total} pin={pin} onPin={setPin} answer={answer} />
        </div>
      )}
    </div>
  )
}

type Props = {
  items: readonly CartItem[]
  total: number
  pin: string | null
  onPin: (pin: string) => void
  answer: Loaded<Delivery> | null
}

function CartSummary({ items, total, pin, onPin, answer }: Props) {
  const delivery = answer !== null && 'value' in answer ? answer.value : null
  const minimum = useMinimum(delivery)
  const isBlocked = items.some((item) => checkoutBlocker(item) !== null)
  return (
    <Card className="lg:sticky lg:top-22">
      <h2 className="text-2xl">Order Summary</h2>
      <div className="mt-4">
        <PinForm pin={pin} label="Delivery PIN code" onChange={onPin} />
        <PromiseText answer={answer} />
      </div>
      <OrderTotals goods={total} fee={delivery?.fee ?? 0} />
      {delivery?.saving && <p className="figures mt-3">Pay online and save {savingText(delivery.saving)}.</p>}
      <BelowMinimum total={total} delivery={delivery} className="mt-4 font-semibold" />
      {total < minimum ? (
        <LinkButton to="/shop" variant="primary" size="large" className="mt-4 w-full">
          Add more plants
        </LinkButton>
      ) : isBlocked ? (
        <Button variant="primary" size="large" className="mt-5 w-full" disabled>
          Proceed to Checkout
        </Button>
      ) : (
        <LinkButton to="/checkout" variant="primary" size="large" className="mt-5 w-full">
          Proceed to Checkout
        </LinkButton>
      )}
    </Card>
  )
}

/** Why items of a repeated order are not in the cart, from the location state set by `OrderAgain`. */
function missedIn(state: unknown): readonly string[] | null {
  const isValid = typeof state === 'object' && state !== null && 'missed' in state && Array.isArray(state.missed)
  return isValid ? (state.missed as unknown[]).filter((sentence) => typeof sentence === 'string') : null
}

function CartSkeleton() {
  return (
    <div className="page pt-6 md:pt-10">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-10 w-44" />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <PlantLineSkeletons columns="sm:grid-cols-[7rem_1fr]" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}

function CartLine({ item, day }: { item: CartItem; day: string | null }) {
  const { plant, quantity } = item
  const blocker = checkoutBlocker(item)
  const most = quantityLimit(plant.stock)
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr]">
      <PlantPicture url={linePicture(plant)} alt="" sizes="112px" className="self-start rounded-press" />
      <div className="flex min-w-0 flex-col gap-2">
        <PlantLineHead
          plant={plant}
          isSold={plant.isAvailable}
          removeLabel={`Remove ${plant.name}`}
          onRemove={() => void toastFailure(removeFromCart(plant._id))}
        >
          {plant.parts && <p className="figures text-ink-soft text-sm">{partsText(plant.parts)}</p>}
          <p className="figures text-ink-soft">{formatPrice(plant.price)} each</p>
        </PlantLineHead>
        <p className="first-letter:uppercase figures min-h-5 text-ink-soft text-sm">{day}</p>
        {blocker !== null && <p className="font-semibold text-danger text-sm">{blocker}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <QuantityStepper
            quantity={quantity}
            max={most}
            label={`Quantity of ${plant.name}`}
            isDisabled={!plant.isAvailable || most === 0}
            onChange={(next) => void toastFailure(changeQuantity(plant._id, Math.min(next, most)))}
          />
          <p className="figures ml-auto font-semibold sm:text-lg">{formatPrice(plant.price * quantity)}</p>
        </div>
      </div>
    </li>
  )
}

async function toastFailure(change: Promise<string | null>): Promise<void> {
  const failure = await change
  if (failure !== null) toast.error(failure)
}
