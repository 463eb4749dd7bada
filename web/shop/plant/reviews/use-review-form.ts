import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ApiError } from '../../../../contract/client.ts'
import { ReviewForm } from '../../../../contract/forms/review.ts'
import type { OwnReview } from '../../../../contract/reviews.ts'
import type { ShownAs } from '../../../../domain/reviewer-name.ts'
import { api, messageOf } from '../../../api.ts'
import { useDraft } from '../../../session/drafts/use-draft.ts'
import { useSavedForm } from '../../../session/drafts/use-saved-form.ts'
import { formResolver } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toast.ts'
import { reviewDraft } from './review-draft.ts'

/** `photos` are ids of uploads. */
export type ReviewFields = { rating: number; comment: string; shownAs?: ShownAs; photos?: string[] }

export type ReviewTask = {
  plantId: string
  /** The review to change; null to write the first one. */
  own: OwnReview | null
  onSent: (review: OwnReview) => void
  /** Called when the review was created or deleted elsewhere: reloads it; the input stays. */
  onMoved: () => Promise<void>
}

/** Creates or changes a review; the form takes the focus when it opens. The input is stored as a draft. */
export function useReviewForm({ plantId, own, onSent, onMoved }: ReviewTask) {
  const form = useForm<ReviewFields>({ resolver: formResolver(ReviewForm), defaultValues: initialValues(own) })
  const rating = useController({ control: form.control, name: 'rating' })
  const photos = useController({ control: form.control, name: 'photos' })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(reviewDraft(plantId), form)
  const discardSavedForm = useSavedForm(reviewDraft(plantId), form)
  const element = useFocusOnStars()

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const key = own === null ? 'POST /plants/:id/reviews' : 'PUT /plants/:id/reviews/mine'
      const review = await api.call(key, { params: { id: plantId }, body })
      discardSavedForm()
      onSent(review)
      toast.success(own === null ? 'Thank you for your review!' : 'Your review has been changed.')
    } catch (error) {
      setFailure(messageOf(error, 'Failed to send your review. Please try again.'))
      if (hasMoved(error)) await onMoved()
    }
  })
  return { form, rating, photos, failure, element, submit: (event: FormEvent) => void submit(event) }
}

/**
 * The stars take the focus when the form opens. Done through the DOM, since a restored draft resets the form's field
 * refs.
 */
function useFocusOnStars() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const stars = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    const chosen = stars.find(({ checked }) => checked) ?? stars[0]
    chosen?.focus()
  }, [])
  return form
}

function initialValues(own: OwnReview | null): Partial<ReviewFields> {
  if (own === null) return { comment: '', shownAs: 'short', photos: [] }
  const { rating, comment, shownAs, photos } = own
  return { rating, comment, shownAs, photos: photos.map(({ _id }) => _id) }
}

/** Whether the review was created or deleted elsewhere meanwhile. */
function hasMoved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already_reviewed' || error.code === 'not_found')
}
