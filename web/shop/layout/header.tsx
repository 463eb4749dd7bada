import { useShopName } from '../../settings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Sprig } from '../../ui/sprig.tsx'
import { AccountLink } from './account-link.tsx'
import { CartButton } from './cart-button.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useScrolled } from './use-scrolled.ts'
import { WishlistLink } from './wishlist-link.tsx'

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
