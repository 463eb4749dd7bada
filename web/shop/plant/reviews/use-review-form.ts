import { type FormEvent, useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ApiError } from '../../../../contract/client.ts'
import { ReviewForm } from '../../../../contract/forms/review.ts'
import type { Review } from '../../../../contract/reviews.ts'
import { api, messageOf } from '../../../api.ts'
import { useDraft } from '../../../session/use-draft.ts'
import { formResolver } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toast.ts'
import { reviewDraft } from './review-draft.ts'

export type ReviewFields = { rating: number; comment: string }

export type ReviewTask = {
  plantId: string
  /** What was typed before the form was closed with Cancel. */
  typed: ReviewFields | null
  onWritten: (review: Review) => void
  onReviewedAlready: () => void
}

/** Sends a review; the form takes the focus when it opens. */
export function useReviewForm({ plantId, typed, onWritten, onReviewedAlready }: ReviewTask) {
  const form = useForm<ReviewFields>({ resolver: formResolver(ReviewForm), defaultValues: typed ?? { comment: '' } })
  const rating = useController({ control: form.control, name: 'rating' })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(reviewDraft(plantId), form)
  const { setFocus } = form
  useEffect(() => setFocus('rating'), [setFocus])

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    try {
      onWritten(await api.call('POST /plants/:id/reviews', { params: { id: plantId }, body }))
      toast.success('Thank you for your review!')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_reviewed') return onReviewedAlready()
      setFailure(messageOf(error, 'Failed to send your review. Please try again.'))
    }
  })
  return { form, rating, failure, submit: (event: FormEvent) => void submit(event) }
}
