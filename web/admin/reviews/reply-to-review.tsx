import { useState } from 'react'
import { MAX_REPLY_LENGTH } from '../../../contract/forms/review.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { ReviewDialogProps } from './review-task.ts'
import { useReviewChange } from './use-review-change.ts'

/** Asks for the reply to a review, or changes or deletes it. */
export function ReplyToReview({ review, onChanged, onClose }: ReviewDialogProps) {
  const [text, setText] = useState(review.reply?.text ?? '')
  const { isBusy, change } = useReviewChange({ onChanged, onClose })
  const params = { id: review._id }
  const isTooLong = [...text.trim()].length > MAX_REPLY_LENGTH
  return (
    <FormDialog
      isOpen
      title="Reply to the review"
      description={`Everyone reads it below the review of ${review.plant.name}.`}
      submitLabel="Save reply"
      isBusy={isBusy}
      isIncomplete={text.trim() === '' || isTooLong}
      onSubmit={() =>
        change('The reply has been saved', () => api.call('PUT /admin/reviews/:id/reply', { params, body: { text } }))
      }
      onClose={onClose}
    >
      <TextArea
        label="Your reply"
        rows={5}
        value={text}
        error={isTooLong ? `At most ${MAX_REPLY_LENGTH} characters` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {review.reply !== null && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 text-danger!"
          disabled={isBusy}
          onClick={() =>
            change('The reply has been deleted', () => api.call('DELETE /admin/reviews/:id/reply', { params }))
          }
        >
          Delete the reply
        </Button>
      )}
    </FormDialog>
  )
}
