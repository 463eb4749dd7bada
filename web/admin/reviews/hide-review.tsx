import { useState } from 'react'
import { MAX_REASON_LENGTH } from '../../../contract/forms/review.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ReviewDialogProps } from './review-task.ts'
import { useReviewChange } from './use-review-change.ts'

/** Asks for the reason and hides the review. */
export function HideReview({ review, onChanged, onClose }: ReviewDialogProps) {
  const [reason, setReason] = useState('')
  const { isBusy, change } = useReviewChange({ onChanged, onClose })
  const isTooLong = [...reason.trim()].length > MAX_REASON_LENGTH
  return (
    <FormDialog
      isOpen
      title="Hide this review?"
      description={`${review.author.name} still sees it, with your reason. Its stars no longer count.`}
      submitLabel="Hide review"
      isDangerous
      isBusy={isBusy}
      isIncomplete={reason.trim() === '' || isTooLong}
      onSubmit={() =>
        change('The review is hidden', () =>
          api.call('POST /admin/reviews/:id/hide', { params: { id: review._id }, body: { reason } }),
        )
      }
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        rows={3}
        value={reason}
        error={isTooLong ? `At most ${MAX_REASON_LENGTH} characters` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
