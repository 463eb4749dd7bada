import { Popover } from '@base-ui/react/popover'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { itemsText } from '../../../domain/cart.ts'
import { formatPrice } from '../../../domain/money.ts'
import { useRoot } from '../../session/store.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { BelowMinimum, useMinimum } from '../cart/cart-limits.tsx'
import { linePicture } from '../plant-card/card-fields.ts'

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; anchor: RefObject<HTMLButtonElement | null> }

export default function CartDropdown({ isOpen, onOpenChange, anchor }: Props) {
  const { items, total, error } = useRoot(({ cart }) => cart)
  const minimum = useMinimum(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (openedAt.current !== key) onOpenChange(false)
    openedAt.current = key
  }, [key, onOpenChange])

  // The focus returns to the button, unless it has moved elsewhere, such as to the next page's content.
  const finalFocus = () => {
    const { activeElement, body } = document
    return activeElement === body || popup.current?.contains(activeElement) ? anchor.current : false
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // The cart button handles its own clicks and keys.
        if (!(event.target instanceof Node && anchor.current?.contains(event.target))) onOpenChange(open)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={8} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup
            ref={popup}
            finalFocus={finalFocus}
            className="flex max-h-(--available-height) w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-y-auto rounded-press border border-line bg-sheet shadow-press outline-none transition duration-200 ease-press data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex items-baseline justify-between gap-4 px-4 pt-4">
              <Popover.Title className="text-xl">Your Cart</Popover.Title>
              {items.length > 0 && <p className="figures text-ink-soft text-sm">{itemsText(items)}</p>}
            </div>
            {error !== null && (
              <Notice tone="error" className="mx-4 mt-3">
                {error}
              </Notice>
            )}
            {items.length === 0 ? (
              <p className="px-4 pt-2 pb-5 text-ink-soft">Your cart is empty</p>
            ) : (
              <>
                <ul className="scroll-shade mt-2 max-h-90 min-h-20 divide-y divide-line overflow-y-auto px-4">
                  {items.map(({ plant, quantity }) => (
                    <li key={plant._id} className="grid grid-cols-[3.5rem_1fr] gap-x-3 py-3">
                      <PlantPicture url={linePicture(plant)} alt="" sizes="56px" className="size-14 rounded-press" />
                      <span className="flex min-w-0 flex-col justify-center leading-snug">
                        <span className="font-semibold">{plant.name}</span>
                        <span className="figures flex flex-wrap justify-between gap-x-3">
                          <span className="text-ink-soft text-sm">
                            {quantity} × {formatPrice(plant.price)}
                          </span>
                          <span className="ml-auto font-semibold">{formatPrice(plant.price * quantity)}</span>
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
                <div className="border-line border-t p-4">
                  <p className="figures flex justify-between font-semibold text-lg">
                    <span>Total</span>
                    <span>{formatPrice(total)}</span>
                  </p>
                  <BelowMinimum total={total} className="mt-1 text-sm" />
                  <div className="mt-3 grid grid-cols-2 gap-3 *:px-3!">
                    <LinkButton to="/cart">View Cart</LinkButton>
                    {total < minimum ? (
                      <LinkButton to="/shop" variant="primary">
                        Add more plants
                      </LinkButton>
                    ) : (
                      <LinkButton to="/checkout" variant="primary">
                        Checkout
                      </LinkButton>
                    )}
                  </div>
                </div>
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
