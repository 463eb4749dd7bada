import { Heart, Menu, ShoppingBag, User, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { itemsText, pieceCount } from '../../../domain/cart.ts'
import { useRoot } from '../../session/store.ts'
import { useSavedCount } from '../../session/wishlist/saved-plants.ts'
import { IconButton, iconButtonStyle } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'
import { preload, useLazyComponent } from '../../ui/use-lazy-component.ts'
import { categoryPlaces, finderPlace, places, wishlistPlace } from './places.ts'

/** The heart icon with the number of saved plants. The narrowest screens have no room for it beside the others. */
export function WishlistLink() {
  const count = useSavedCount()
  // Beside the cart of a customer there is room for it later.
  const isCustomer = useRoot(({ session }) => session.user !== null)
  return (
    <Link
      to="/wishlist"
      aria-label={count === 0 ? 'Wishlist' : `Wishlist, ${count} saved`}
      className={`${iconButtonStyle} ${isCustomer ? 'max-[24.2rem]:hidden' : 'max-[22.4rem]:hidden'}`}
    >
      <Heart className="size-6" />
      <CountBadge count={count} />
    </Link>
  )
}

const fetchDropdown = () => import('./cart-dropdown.tsx')

export function CartButton() {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const items = useRoot(({ cart }) => cart.items)
  const count = pieceCount(items)
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
        label={count === 0 ? 'Cart' : `Cart, ${itemsText(items)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onPointerEnter={() => preload(fetchDropdown)}
        onFocus={() => preload(fetchDropdown)}
      >
        <ShoppingBag className="size-6" />
        <CountBadge count={count} data-testid="cart-count" />
      </IconButton>
      {CartDropdown && <CartDropdown isOpen={isOpen} onOpenChange={setOpen} anchor={button} />}
    </>
  )
}

function CountBadge({ count, ...rest }: { count: number; 'data-testid'?: string }) {
  if (count === 0) return null
  return (
    <span
      {...rest}
      className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-terracotta-deep px-1 text-center font-semibold text-[0.72rem] text-white leading-5"
    >
      {count}
    </span>
  )
}

/** The user icon: links to the profile if signed in, else to the sign-in page. The smallest screens have it in the menu only. */
export function AccountLink() {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  return (
    <Link
      to={isLoggedIn ? '/profile' : '/login'}
      aria-label={isLoggedIn ? 'My Profile' : 'Login / Register'}
      className={`${iconButtonStyle} max-[22.49rem]:hidden`}
    >
      <User className="size-6" />
    </Link>
  )
}

/** The header's links on small screens: a native details element, so that it opens without JavaScript too. */
export function MobileMenu() {
  const menu = useClosingDetails()
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const links = [
    ...places,
    finderPlace,
    ...categoryPlaces,
    wishlistPlace,
    isLoggedIn && { to: '/orders', label: 'Your Orders' },
    isLoggedIn ? { to: '/profile', label: 'My Profile' } : { to: '/login', label: 'Login / Register' },
    { to: '/cart', label: 'Cart' },
  ].filter((link) => link !== false)
  return (
    <details ref={menu} className="group xl:hidden">
      <summary aria-label="Menu" className={`${iconButtonStyle} list-none [&::-webkit-details-marker]:hidden`}>
        <Menu className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Mobile"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.25rem)] animate-appear overflow-y-auto overscroll-contain border-line border-y bg-paper px-4 py-3 shadow-press"
      >
        <ul className="grid grid-cols-2 gap-x-3 md:grid-cols-4">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-12 items-center rounded-press px-2 font-display text-forest text-lg leading-tight"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** Closes an opened details element on navigation, on Escape and on a press outside. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    if (openedAt.current !== key) close(details.current)
    openedAt.current = key
  }, [key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close(details.current)
      details.current.querySelector('summary')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(details.current)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  return details
}

function close(details: HTMLDetailsElement | null): void {
  if (details !== null) details.open = false
}
