import { Link } from 'react-router'
import type { User } from '../../../contract/accounts.ts'

/** The signed-in admin, linked to the profile. */
export function SignedInAs({ user }: { user: User }) {
  return (
    <Link
      to="/profile"
      className="mx-3 block rounded-press border-paper/20 border-t px-3 py-2 text-[0.82rem] leading-snug hover:bg-paper/10"
    >
      <span className="block truncate font-semibold">{user.name}</span>
      <span className="block truncate text-paper/75">{user.email}</span>
      <span className="mt-0.5 block underline underline-offset-4">My account and password</span>
    </Link>
  )
}
