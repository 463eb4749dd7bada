import { useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import type { SharedDecision } from '../claim/decisions.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { claimCount } from './claim-count.ts'
import { refreshWaitingClaims } from './waiting-claims.tsx'

/** A claim that could not be decided with the others, and why. */
type RefusedClaim = { _id: string; ticket: string; message: string }
type Chosen = readonly { _id: string; ticket: string }[]

export type BulkDecision = ReturnType<typeof useBulkDecision>

/** Decides several claims alike, shows the outcome and reloads the list. */
export function useBulkDecision(reload: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const { during } = useBusyIds(noFocusTarget)
  const [refused, setRefused] = useState<readonly RefusedClaim[]>([])

  /** Returns whether the request was answered; a dialog with typed text stays open otherwise. The list reloads after it. */
  const decide = async (claims: Chosen, decision: SharedDecision): Promise<boolean> => {
    setBusy(true)
    setRefused([])
    try {
      const ids = claims.map(({ _id }) => _id)
      const answer = await api.call('POST /admin/claims/decisions', { body: { ids, decision } })
      if (answer.decided.length > 0) toast.success(`${claimCount(answer.decided.length)} decided`)
      setRefused(answer.refused.map((claim) => ({ ...claim, ticket: ticketOf(claims, claim._id) })))
      void refreshWaitingClaims()
      void during('together', reload)
      return true
    } catch (error) {
      toastError({ text: 'Failed to decide the claims', error })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, decide, dismissRefused: () => setRefused([]) }
}

/** The selection bar disappears with its button: the focus goes to the start of the page. */
const noFocusTarget = () => null

function ticketOf(claims: Chosen, id: string): string {
  return claims.find(({ _id }) => _id === id)?.ticket ?? id
}
