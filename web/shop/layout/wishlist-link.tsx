import { Heart } from 'lucide-react'
import { useSavedCount } from '../../session/wishlist/saved-plants.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { CountBadge } from './count-badge.tsx'

/** The heart icon with the number of saved plants. The narrowest screens have no room for it beside the others. */
export function WishlistLink() {
  const count = useSavedCount()
  return (
    <Link
      to="/wishlist"
      aria-label={count === 0 ? 'Wishlist' : `Wishlist, ${count} saved`}
      className={`${iconButtonStyle} max-[22.4rem]:hidden`}
    >
      <Heart aria-hidden="true" className="size-6" />
      <CountBadge count={count} />
    </Link>
  )
}
