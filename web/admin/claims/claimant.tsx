import type { AdminClaim } from '../../../contract/claims.ts'

/** Whose claim it is. */
export function Claimant({ claim: { user, order } }: { claim: AdminClaim }) {
  return (
    <span className="block min-w-0">
      <span dir="auto" className="block truncate" title={user.name}>
        {user.name}
      </span>
      <span className="figures block text-[0.82rem] text-ink-soft">Order #{order.number}</span>
    </span>
  )
}
