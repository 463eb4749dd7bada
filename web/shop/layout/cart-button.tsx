import { ShoppingBag } from 'lucide-react'
import { useRef, useState } from 'react'
import { pieceCount } from '../../../domain/cart.ts'
import { useRoot } from '../../session/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { preload, useLazyComponent } from '../../ui/use-lazy-component.ts'
import { CountBadge } from './count-badge.tsx'

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
        <CountBadge count={count} data-testid="cart-count" />
      </IconButton>
      {CartDropdown && <CartDropdown isOpen={isOpen} onOpenChange={setOpen} anchor={button} />}
    </>
  )
}
