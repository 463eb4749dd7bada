import { type RefObject, useState } from 'react'
import { api, messageOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyAlertDialog } from '../../../ui/lazy-alert-dialog.tsx'
import { toast } from '../../../ui/toast.ts'

type Props = {
  plantId: string
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onDeleted: () => void
}

export default function OwnReviewActions({ plantId, editButton, onEdit, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const remove = async () => {
    setBusy(true)
    try {
      await api.call('DELETE /plants/:id/reviews/mine', { params: { id: plantId } })
      toast.success('Your review has been deleted.')
      onDeleted()
    } catch (error) {
      toast.error('Failed to delete your review. Please try again.', messageOf(error, '') || undefined)
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
      <Button ref={editButton} variant="quiet" size="small" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="quiet" size="small" className="text-danger!" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <LazyAlertDialog
        isOpen={isAsking}
        title="Delete your review?"
        description="Your rating will no longer count. You can write another review."
        confirmLabel="Yes, delete it"
        cancelLabel="Keep the review"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
