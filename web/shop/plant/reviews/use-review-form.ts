import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ApiError } from '../../../../contract/client.ts'
import { ReviewForm } from '../../../../contract/forms/review.ts'
import type { Review } from '../../../../contract/reviews.ts'
import { api, messageOf } from '../../../api.ts'
import { useDraft } from '../../../session/drafts/use-draft.ts'
import { useKeptForm } from '../../../session/drafts/use-saved-form.ts'
import { formResolver } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toast.ts'
import { reviewDraft } from './review-draft.ts'

export type ReviewFields = { rating: number; comment: string }

export type ReviewTask = {
  plantId: string
  /** The customer's own review, which the form changes; null where it writes the first one. */
  own: Review | null
  onSent: (review: Review) => void
  /** There is one already, or it is gone by now: looks which, while what is typed stays. */
  onMoved: () => Promise<void>
}

/** Sends a review, or changes the one that there is; the form takes the focus when it opens. What is typed is kept. */
export function useReviewForm({ plantId, own, onSent, onMoved }: ReviewTask) {
  const form = useForm<ReviewFields>({ resolver: formResolver(ReviewForm), defaultValues: valuesAtFirst(own) })
  const rating = useController({ control: form.control, name: 'rating' })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(reviewDraft(plantId), form)
  const forgetForm = useKeptForm(reviewDraft(plantId), form)
  const element = useFocusOnStars()

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      const key = own === null ? 'POST /plants/:id/reviews' : 'PUT /plants/:id/reviews/mine'
      const review = await api.call(key, { params: { id: plantId }, body })
      forgetForm()
      onSent(review)
      toast.success(own === null ? 'Thank you for your review!' : 'Your review has been changed.')
    } catch (error) {
      setFailure(messageOf(error, 'Failed to send your review. Please try again.'))
      if (hasMoved(error)) await onMoved()
    }
  })
  return { form, rating, failure, element, submit: (event: FormEvent) => void submit(event) }
}

/** The stars take the focus when the form opens: by the page, since the form forgets its fields where a draft is put back. */
function useFocusOnStars() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const stars = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    const chosen = stars.find(({ checked }) => checked) ?? stars[0]
    chosen?.focus()
  }, [])
  return form
}

function valuesAtFirst(own: Review | null): Partial<ReviewFields> {
  return own === null ? { comment: '' } : { rating: own.rating, comment: own.comment }
}

/** Another tab or device has written or deleted the customer's review meanwhile. */
function hasMoved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already_reviewed' || error.code === 'not_found')
}
