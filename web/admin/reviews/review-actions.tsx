import { useState } from 'react'
import type { AdminReview } from '../../../contract/admin-reviews.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import type { ReviewTask } from './review-task.ts'

type Props = {
  review: AdminReview
  onChanged: (review: AdminReview) => void
  onTask: (task: ReviewTask) => void
}

/** Buttons to reply to a review, and to hide it or show it again. */
export function ReviewActions({ review, onChanged, onTask }: Props) {
  const [isBusy, setBusy] = useState(false)
  const about = `${review.plant.name}, ${review.author.name}`
  const reply = review.reply === null ? 'Reply' : 'Edit reply'

  const show = async () => {
    setBusy(true)
    try {
      onChanged(await api.call('POST /admin/reviews/:id/show', { params: { id: review._id } }))
      toast.success('The review is shown again')
    } catch (error) {
      toastError({ text: 'Failed to show the review', error })
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-label={`${reply}: ${about}`} onClick={() => onTask({ kind: 'reply', review })}>
        {reply}
      </Button>
      {review.hidden === null ? (
        <Button size="small" aria-label={`Hide: ${about}`} onClick={() => onTask({ kind: 'hide', review })}>
          Hide
        </Button>
      ) : (
        <Button size="small" aria-label={`Show again: ${about}`} isBusy={isBusy} onClick={() => void show()}>
          Show again
        </Button>
      )}
    </div>
  )
}
