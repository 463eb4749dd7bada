import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { claimCount } from './claim-count.ts'
import type { RefusedClaim } from './use-bulk-decision.ts'

type Props = { refused: readonly RefusedClaim[]; onClose: () => void }

/** The claims that could not be decided with the others, with the reasons. */
export function RefusedClaims({ refused, onClose }: Props) {
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={`${claimCount(refused.length)} not decided`} className="max-h-[30dvh] overflow-y-auto">
      <ul className="text-[0.86rem]">
        {refused.map(({ _id, ticket, message }) => (
          <li key={_id}>
            <Link to={`/admin/claims/${_id}`} className="figures font-semibold underline">
              {ticket}
            </Link>{' '}
            {message}
          </li>
        ))}
      </ul>
      <Button size="small" variant="danger" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  )
}
