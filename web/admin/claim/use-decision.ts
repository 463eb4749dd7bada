import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { toast } from '../../ui/toast.ts'
import { refreshWaitingClaims } from '../claims/waiting-claims.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import type { Decision } from './decisions.ts'

/** What the API found wrong, by the dotted name of the field. */
export type FieldProblems = Readonly<Record<string, string>>

type Options = { claim: AdminClaim; show: (claim: AdminClaim) => void; reload: () => Promise<void> }

/**
 * A decision about one claim, after its dialog. If another admin was first, the claim is loaded again and shows what was
 * decided; after any other failure the dialog stays with what was typed, and gets the problems of its fields.
 */
export function useDecision({ claim, show, reload }: Options) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<{ key: string; kind: Decision['kind'] }>()
  const [isBusy, setBusy] = useState(false)

  const decide = async (decision: Decision): Promise<FieldProblems> => {
    setBusy(true)
    try {
      const decided = await api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: decision })
      show(decided)
      toast.success(decided.proposedRefund === null ? doneText(decision) : PROPOSED, claim.ticket)
      void refreshWaitingClaims()
      dismiss()
      return {}
    } catch (error) {
      toastError({ text: 'Failed to decide the claim', error })
      if (error instanceof ApiError && error.status === 409) {
        dismiss()
        await reload()
      }
      return error instanceof ApiError ? error.fields : {}
    } finally {
      setBusy(false)
    }
  }

  return {
    confirmation,
    isBusy,
    begin: (kind: Decision['kind']) => requestConfirmation({ key: randomKey(), kind }),
    decide,
    dismiss,
  }
}

const PROPOSED = 'Proposed to a second admin'

function doneText({ kind }: Decision): string {
  switch (kind) {
    case 'replace':
      return 'The plants are sent again'
    case 'refund':
      return 'Refunded'
    case 'refuse':
      return 'Refused'
    default:
      return 'Your question is sent'
  }
}
