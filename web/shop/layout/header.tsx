import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShopName } from '../../settings.ts'
import { iconButtonStyle } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { controlStyle } from '../../ui/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { Sprig } from '../../ui/sprig.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { AccountLink, CartButton, MobileMenu, WishlistLink } from './header-buttons.tsx'
import { finderPlace, places } from './places.ts'

/** The header, transparent at the top of a page and opaque once it is scrolled. */
export function Header() {
  const isScrolled = useScrolled()
  const shopName = useShopName()
  return (
    <header
      data-scrolled={isScrolled}
      className={classNames(
        'sticky top-0 z-40 border-b print:hidden transition-colors duration-200 ease-press',
        isScrolled ? 'border-line bg-paper' : 'border-transparent bg-paper/0 noscript:bg-paper',
      )}
    >
      <div className="page page-wide flex h-17 items-center sm:gap-4">
        <Link to="/" className="-ml-1 flex min-h-11 items-center gap-2 rounded-press px-1 text-forest">
          <Sprig className="h-9 text-leaf" />
          <span className="font-display font-semibold text-[1.65rem] leading-none tracking-tight">{shopName}</span>
        </Link>
        <MainNav />
        <HeaderSearch />
        <div className="flex items-center">
          <WishlistLink />
          <CartButton />
          <AccountLink />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function MainNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="ml-4 hidden md:block lg:ml-8">
      <ul className="flex gap-1 lg:gap-3">
        {[...places, finderPlace].map(({ to, label }) => (
          <li key={to} className={to === finderPlace.to ? 'max-xl:hidden' : undefined}>
            <Link
              to={to}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              prefetch="intent"
              className="relative flex min-h-11 items-center rounded-press px-3 font-semibold text-forest after:absolute after:inset-x-3 after:bottom-2 after:h-0.5 after:origin-left after:scale-x-0 after:bg-terracotta after:transition-transform after:duration-200 after:ease-press hover:after:scale-x-100 aria-[current=page]:after:scale-x-100"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isAt(pathname: string, place: string): boolean {
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`))
}

const fetchSuggestions = () => import('./search-suggestions.tsx')

/** The shop's search on every page. Below 1024 px a magnifier, which is its label, opens it over the header. */
function HeaderSearch() {
  const [isUsed, setUsed] = useState(false)
  // The shop has a search of its own, and the checkout none.
  const hasOwn = ['/shop', '/checkout'].includes(useLocation().pathname)
  const input = useRef<HTMLInputElement>(null)
  const { Component: SearchSuggestions } = useLazyComponent(fetchSuggestions, { isNeeded: isUsed })
  return (
    <search aria-label="Site" className={classNames('ml-auto', hasOwn && 'invisible')}>
      <label htmlFor="site-search" className={`${iconButtonStyle} cursor-pointer lg:hidden`}>
        <Search className="size-6" />
      </label>
      <form action="/shop" className="header-search">
        <input
          ref={input}
          id="site-search"
          name="search"
          role="combobox"
          aria-expanded={false}
          aria-label="Search the shop"
          placeholder="Search the shop"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          className={controlStyle}
        />
        {SearchSuggestions && <SearchSuggestions input={input} />}
      </form>
    </search>
  )
}

const THRESHOLD = 50

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isScrolled
}
