import { User } from 'lucide-react'
import { useRoot } from '../../session/store.ts'
import { iconButtonStyle } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'

/** The user icon: links to the profile if signed in, else to the sign-in page. The smallest screens have it in the menu only. */
export function AccountLink() {
  const isLoggedIn = useRoot(({ session }) => session.user !== null)
  return (
    <Link
      to={isLoggedIn ? '/profile' : '/login'}
      aria-label={isLoggedIn ? 'My Profile' : 'Login / Register'}
      className={`${iconButtonStyle} max-[22.49rem]:hidden`}
    >
      <User aria-hidden="true" className="size-6" />
    </Link>
  )
}
