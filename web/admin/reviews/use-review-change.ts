import { useState } from 'react'
import type { AdminReview } from '../../../contract/admin-reviews.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'

type Props = { onChanged: (review: AdminReview) => void; onClose: () => void }

/** Sends a change of a dialog, which closes once it is done and stays open with its input when it fails. */
export function useReviewChange({ onChanged, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const change = async (done: string, request: () => Promise<AdminReview>) => {
    setBusy(true)
    try {
      onChanged(await request())
      toast.success(done)
      onClose()
    } catch (error) {
      toastError({ text: 'Failed to change the review', error })
      setBusy(false)
    }
  }
  return { isBusy, change: (done: string, request: () => Promise<AdminReview>) => void change(done, request) }
}
