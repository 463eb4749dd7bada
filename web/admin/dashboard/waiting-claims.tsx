import { HeartCrack } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { claimCount } from '../claims/claim-count.ts'
import type { Figures } from './use-figures.ts'

/** How many claims are not decided, and how many of them are overdue; renders nothing if there are none. */
export function WaitingClaims({ claimsWaiting, claimsOverdue }: Pick<Figures, 'claimsWaiting' | 'claimsOverdue'>) {
  if (!claimsWaiting) return null
  return (
    <p
      className={classNames(
        'flex shrink-0 items-start gap-3 rounded-press border px-4 py-3 sm:px-5',
        claimsOverdue > 0 ? 'border-danger/40 bg-danger-mist text-danger' : 'border-line bg-sheet',
      )}
    >
      <HeartCrack aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="figures">
        <Link to="/admin/claims" className="font-semibold underline underline-offset-4 pointer-coarse:py-2">
          {claimCount(claimsWaiting)}
        </Link>{' '}
        to decide{claimsOverdue > 0 && `, ${claimsOverdue} overdue`}
      </span>
    </p>
  )
}
