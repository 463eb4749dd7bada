import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { toast } from '../../ui/toast.ts'
import { refreshWaitingClaims } from '../claims/waiting-claims.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { type Decision, isAccepted } from './decisions.ts'

type Options = { claim: AdminClaim; show: (claim: AdminClaim) => void; reload: () => Promise<void> }

/**
 * A decision about one claim, after its dialog. If another admin was first, the claim is loaded again and shows what was
 * decided; after any other failure the dialog stays with what was typed.
 */
export function useDecision({ claim, show, reload }: Options) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<{ key: string; kind: Decision['kind'] }>()
  const [isBusy, setBusy] = useState(false)

  const decide = async (decision: Decision) => {
    if (!isAccepted(decision)) return
    setBusy(true)
    try {
      show(await api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: decision }))
      toast.success(doneText(decision), claim.ticket)
      void refreshWaitingClaims()
      dismiss()
    } catch (error) {
      toastError({ text: 'Failed to decide the claim', error })
      if (error instanceof ApiError && error.status === 409) {
        dismiss()
        await reload()
      }
    }
    setBusy(false)
  }

  return {
    confirmation,
    isBusy,
    begin: (kind: Decision['kind']) => requestConfirmation({ key: randomKey(), kind }),
    decide,
    dismiss,
  }
}

function doneText({ kind }: Decision): string {
  switch (kind) {
    case 'replace':
      return 'The plants are sent again'
    case 'refund':
      return 'The refund is under way'
    case 'refuse':
      return 'Refused'
    default:
      return 'Your question is sent'
  }
}
