import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import { claimReasonNames } from '../../../domain/claim/claim-words.ts'
import { linesText } from '../../claims/claim-texts.ts'

/** The ticket, linked to the claim, and what happened to which plants. */
export function ClaimTicket({ claim: { _id, ticket, reason, lines, photos } }: { claim: AdminClaim }) {
  return (
    <span className="-mt-3 block min-w-0 lg:mt-0">
      <Link
        to={`/admin/claims/${_id}`}
        prefetch="intent"
        className="figures inline-flex min-h-11 items-center font-semibold text-forest underline-offset-4 hover:underline lg:min-h-0"
      >
        {ticket}
      </Link>
      <span className="block text-[0.86rem]">
        {claimReasonNames[reason]}
        <span className="text-ink-soft">, {photoCount(photos.length)}</span>
      </span>
      <span className="wrap-anywhere block text-[0.86rem] text-ink-soft">{linesText(lines)}</span>
    </span>
  )
}

function photoCount(count: number): string {
  return count === 0 ? 'no photo' : count === 1 ? '1 photo' : `${count} photos`
}
