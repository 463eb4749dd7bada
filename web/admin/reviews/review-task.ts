import type { AdminReview } from '../../../contract/admin-reviews.ts'

/** What an admin has begun to do with a review, in a dialog. */
export type ReviewTask = { kind: 'reply' | 'hide'; review: AdminReview }

/** The props of these dialogs. */
export type ReviewDialogProps = {
  review: AdminReview
  onChanged: (review: AdminReview) => void
  onClose: () => void
}
