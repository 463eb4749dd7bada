import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useRoot } from '../../session/store.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { places } from './places.ts'

/** The header's links on a small screen: the browser's own details, so that it opens without JavaScript too. */
export function MobileMenu() {
  const menu = useClosingMenu()
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  const links = [
    ...places,
    isLoggedIn ? { to: '/profile', label: 'My Profile' } : { to: '/login', label: 'Login / Register' },
    { to: '/cart', label: 'Cart' },
  ]
  return (
    <details ref={menu} className="group md:hidden">
      <summary aria-label="Menu" className={`${iconButtonStyle} list-none [&::-webkit-details-marker]:hidden`}>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Mobile"
        className="absolute inset-x-0 top-full animate-appear border-line border-y bg-paper px-4 py-3 shadow-press"
      >
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-12 items-center rounded-press px-2 font-display text-forest text-xl">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** Closes when a page is chosen, on Escape and on a press outside. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => close(menu.current), [key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close(menu.current)
      menu.current.querySelector('summary')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close(menu.current)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  return menu
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu !== null) menu.open = false
}
