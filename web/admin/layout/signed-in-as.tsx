import type { User } from '../../../contract/accounts.ts'

/** Who is at work here. */
export function SignedInAs({ user }: { user: User }) {
  return (
    <p className="border-paper/20 border-t px-6 pt-3 text-[0.82rem] leading-snug">
      <span className="block truncate font-semibold">{user.name}</span>
      <span className="block truncate text-paper/75">{user.email}</span>
    </p>
  )
}
