import { Menu, X } from 'lucide-react'
import { useRoot } from '../../session/store.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { useClosingDetails } from '../../ui/use-closing-details.ts'
import { places } from './places.ts'

/** The header's links on small screens: a native details element, so that it opens without JavaScript too. */
export function MobileMenu() {
  const menu = useClosingDetails()
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
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.25rem)] animate-appear overflow-y-auto overscroll-contain border-line border-y bg-paper px-4 py-3 shadow-press"
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
