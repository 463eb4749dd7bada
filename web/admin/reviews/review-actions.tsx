import { useState } from 'react'
import { MAX_REASON_LENGTH, MAX_REPLY_LENGTH } from '../../../contract/forms/review.ts'
import type { AdminReview } from '../../../contract/reviews.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRequest } from '../ui/use-change.ts'

/** What an admin has begun to do with a review, in a dialog. */
export type ReviewTask = { kind: 'reply' | 'hide'; review: AdminReview }

type Props = {
  review: AdminReview
  onChanged: (review: AdminReview) => void
  onTask: (task: ReviewTask) => void
}

/** Buttons to reply to a review, and to hide it or show it again. */
export function ReviewActions({ review, onChanged, onTask }: Props) {
  const { isBusy, send } = useRequest({ text: 'Failed to show the review' })
  const about = `${review.plant.name}, ${review.author.name}`
  const reply = review.reply === null ? 'Reply' : 'Edit reply'
  const show = () =>
    send(async () => {
      onChanged(await api.call('POST /admin/reviews/:id/show', { params: { id: review._id } }))
      toast.success('Review shown again')
    })
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

type DialogProps = {
  review: AdminReview
  onChanged: (review: AdminReview) => void
  onClose: () => void
}

/** Asks for the reply to a review, or changes or deletes it. */
export function ReplyToReview({ review, onChanged, onClose }: DialogProps) {
  const [text, setText] = useState(review.reply?.text ?? '')
  const { isBusy, change } = useReviewChange(onChanged, onClose)
  const params = { id: review._id }
  const isTooLong = [...text.trim()].length > MAX_REPLY_LENGTH
  return (
    <FormDialog
      isOpen
      title="Reply to the review"
      description={`Everyone sees your reply below the review of ${review.plant.name}.`}
      submitLabel="Save reply"
      isBusy={isBusy}
      isIncomplete={text.trim() === '' || isTooLong}
      onSubmit={() => change('Reply saved', () => api.call('PUT /admin/reviews/:id/reply', { params, body: { text } }))}
      onClose={onClose}
    >
      <TextArea
        label="Your reply"
        rows={5}
        value={text}
        error={isTooLong ? `Use at most ${MAX_REPLY_LENGTH} characters` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {review.reply !== null && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 text-danger!"
          disabled={isBusy}
          onClick={() => change('Reply deleted', () => api.call('DELETE /admin/reviews/:id/reply', { params }))}
        >
          Delete reply
        </Button>
      )}
    </FormDialog>
  )
}

/** Asks for the reason and hides the review. */
export function HideReview({ review, onChanged, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { isBusy, change } = useReviewChange(onChanged, onClose)
  const isTooLong = [...reason.trim()].length > MAX_REASON_LENGTH
  return (
    <FormDialog
      isOpen
      title="Hide this review?"
      description={`${review.author.name} still sees the review, with your reason. Its rating no longer counts.`}
      submitLabel="Hide review"
      isDangerous
      isBusy={isBusy}
      isIncomplete={reason.trim() === '' || isTooLong}
      onSubmit={() =>
        change('Review hidden', () =>
          api.call('POST /admin/reviews/:id/hide', { params: { id: review._id }, body: { reason } }),
        )
      }
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        rows={3}
        value={reason}
        error={isTooLong ? `Use at most ${MAX_REASON_LENGTH} characters` : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** Sends a change of a dialog, which closes once it is done and stays open with its input when it fails. */
function useReviewChange(onChanged: (review: AdminReview) => void, onClose: () => void) {
  const { isBusy, send } = useRequest({ text: 'Failed to change the review' })
  const change = (done: string, request: () => Promise<AdminReview>) =>
    void send(async () => {
      onChanged(await request())
      toast.success(done)
      onClose()
    })
  return { isBusy, change }
}
