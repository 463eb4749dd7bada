import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { pieceCount } from '../../../domain/cart.ts'
import { useRoot } from '../../session/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const fetchDropdown = () => import('./cart-dropdown.tsx')
const CartDropdown = lazy(fetchDropdown)

/** The cart with the number of pieces in it, for those who are logged in; opens the cart dropdown. */
export function CartButton() {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const count = useRoot(({ cart }) => pieceCount(cart.items))
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!isLoggedIn) return null

  const toggle = () => {
    setWanted(true)
    setOpen(!isOpen)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onPointerEnter={() => void fetchDropdown()}
        onFocus={() => void fetchDropdown()}
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
      {isWanted && (
        <Suspense>
          <CartDropdown isOpen={isOpen} onOpenChange={setOpen} anchor={button} />
        </Suspense>
      )}
    </>
  )
}
