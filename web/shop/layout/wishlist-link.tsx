import { Heart } from 'lucide-react'
import { useRoot } from '../../session/store.ts'
import { useSavedCount } from '../../session/wishlist/saved-plants.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { CountBadge } from './count-badge.tsx'

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
      <Heart aria-hidden="true" className="size-6" />
      <CountBadge count={count} />
    </Link>
  )
}
