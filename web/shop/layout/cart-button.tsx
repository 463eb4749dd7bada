import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { pieceCount } from '../../../domain/cart.ts'
import { useRoot } from '../../session/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { preload, useLazyComponent } from '../../ui/use-lazy-component.ts'

const fetchDropdown = () => import('./cart-dropdown.tsx')

/** The cart icon with the number of pieces, for signed-in users; opens the cart dropdown. */
export function CartButton() {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const count = useRoot(({ cart }) => pieceCount(cart.items))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { Component: CartDropdown } = useLazyComponent(fetchDropdown, {
    isNeeded: isOpen,
    onMissing: () => {
      setOpen(false)
      toast.error('Your cart could not be opened. Please try again.')
    },
  })
  if (!isLoggedIn) return null

  return (
    <>
      <IconButton
        ref={button}
        label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onPointerEnter={() => preload(fetchDropdown)}
        onFocus={() => preload(fetchDropdown)}
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        {count > 0 && (
          <span
            data-testid="cart-count"
            className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-terracotta-deep px-1 text-center font-semibold text-[0.72rem] text-white leading-5"
          >
            {count}
          </span>
        )}
      </IconButton>
      {CartDropdown && <CartDropdown isOpen={isOpen} onOpenChange={setOpen} anchor={button} />}
    </>
  )
}
