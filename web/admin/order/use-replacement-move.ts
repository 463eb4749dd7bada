import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Replacement } from '../../../contract/replacement.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { replacementMoves } from './replacement-moves.ts'

/** `tracking` is for shipping only. */
export type ReplacementMove = {
  replacement: Replacement
  to: keyof typeof replacementMoves
  tracking?: TrackingDetails | undefined
}

/** Moves a replacement after a confirmation, shows the outcome and reloads the order, whose buttons may be outdated. */
export function useReplacementMove(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<ReplacementMove>()
  const { ids: busyIds, during } = useBusyIds((id) => document.getElementById(replacementId(id)))

  const perform = (move: ReplacementMove) =>
    during(move.replacement._id, async () => {
      await requestMove(move, () => void perform(move))
      await reload()
    })

  const confirm = (tracking?: TrackingDetails) => {
    dismiss()
    if (confirmation !== null) void perform({ ...confirmation.subject, tracking })
  }
  return { confirmation, busyIds, requestConfirmation, dismiss, confirm }
}

async function requestMove({ replacement, to, tracking }: ReplacementMove, onRetry: () => void): Promise<void> {
  const params = { id: replacement._id }
  try {
    await (to === 'shipped'
      ? api.call('POST /admin/replacements/:id/ship', { params, body: tracking ?? {} })
      : api.call(`POST /admin/replacements/:id/${replacementMoves[to].path}`, { params }))
    toast.success(replacementMoves[to].done)
  } catch (error) {
    console.error('Failed to update the replacement', error)
    toastError({ text: 'Failed to update the replacement', error, onRetry })
  }
}

/** The DOM id of a replacement's heading, by which its buttons name it. */
export function replacementId(id: string): string {
  return `replacement-${id}`
}
