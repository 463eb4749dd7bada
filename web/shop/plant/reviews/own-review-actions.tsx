import type { RefObject } from 'react'
import { api, messageOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'

type Props = {
  plantId: string
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onDeleted: () => void
}

export default function OwnReviewActions({ plantId, editButton, onEdit, onDeleted }: Props) {
  const remove = async () => {
    try {
      await api.call('DELETE /plants/:id/reviews/mine', { params: { id: plantId } })
      toast.success('Your review has been deleted.')
      onDeleted()
    } catch (error) {
      toast.error('Failed to delete your review. Please try again.', messageOf(error, '') || undefined)
    }
  }

  return (
    <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
      <Button ref={editButton} variant="quiet" size="small" onClick={onEdit}>
        Edit
      </Button>
      <ConfirmedButton
        variant="quiet"
        size="small"
        className="text-danger!"
        label="Delete"
        question={{
          title: 'Delete your review?',
          description: 'Your rating will no longer count. You can write another review.',
          confirmLabel: 'Yes, delete it',
          cancelLabel: 'Keep the review',
        }}
        action={remove}
      />
    </div>
  )
}
