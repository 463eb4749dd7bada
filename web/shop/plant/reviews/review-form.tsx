import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { type Api, ApiError } from '../../../../contract/client.ts'
import { MAX_COMMENT_LENGTH, MAX_PHOTOS, ReviewForm as reviewSchema } from '../../../../contract/forms/review.ts'
import type { OwnReview } from '../../../../contract/reviews.ts'
import { reviewerName, type ShownAs, shownAs } from '../../../../domain/reviews.ts'
import { api, messageOf } from '../../../api.ts'
import { useDraft, useSavedForm } from '../../../session/drafts/drafts.ts'
import { useRoot } from '../../../session/store.ts'
import { useSettings } from '../../../settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select, TextArea } from '../../../ui/fields.tsx'
import { formResolver } from '../../../ui/form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { PhotoField, usePhotos } from '../../../uploads/photo-field.tsx'
import { StarChoice } from './star-choice.tsx'

type Props = ReviewTask & { onCancel: () => void }

/** Stars, a comment, photos and how its author is named. The input stays if sending fails. */
export default function ReviewForm(props: Props) {
  const { form, element, rating, photos, failure, submit } = useReviewForm(props)
  const { errors, isSubmitting } = form.formState
  const ids = photos.field.value ?? []
  const uploads = usePhotos({
    ids,
    most: MAX_PHOTOS,
    send: useSendPhoto(props.plantId),
    onChange: photos.field.onChange,
  })
  const apiHost = useSettings()?.apiHost ?? ''
  const author = useRoot(({ session }) => session.user?.name ?? '')
  const isChange = props.own !== null
  return (
    <Card className="mb-8">
      <form
        ref={element}
        method="post"
        noValidate
        aria-label={isChange ? 'Change your review' : 'Write a review'}
        onSubmit={submit}
        className="grid gap-5"
      >
        {failure !== null && (
          <Notice tone="error">
            <p>{failure}</p>
            {isChange && <p>What you wrote is still in this form. Press “Save review” to change your review.</p>}
          </Notice>
        )}
        <StarChoice
          ref={rating.field.ref}
          stars={rating.field.value}
          error={errors.rating?.message}
          onChoose={rating.field.onChange}
        />
        <TextArea
          label="Your review"
          rows={5}
          required
          placeholder="How did it arrive, where do you keep it and how is it growing?"
          error={errors.comment?.message}
          hint={<CommentCount control={form.control} />}
          {...form.register('comment')}
        />
        <PhotoField
          photos={uploads}
          ids={ids}
          legend="Photos (optional)"
          addressOf={(id) => `${apiHost}/uploads/${id}.jpg`}
          hint={`Add up to ${MAX_PHOTOS}. Large photos are resized, and we remove information about where and when they were taken.`}
          error={errors.photos?.message}
        />
        <Select
          label="Show my name as"
          fieldClassName="sm:max-w-72"
          options={shownAs.map((as) => ({ value: as, label: reviewerName(author, as) }))}
          {...form.register('shownAs')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={uploads.isBusy}>
            {isChange ? 'Save review' : 'Send review'}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useSendPhoto(plantId: string) {
  return useCallback(
    (api: Api, body: FormData) => api.call('POST /plants/:id/reviews/photos', { params: { id: plantId }, body }),
    [plantId],
  )
}

const grouped = new Intl.NumberFormat('en-IN')

/** The comment's length as the server counts it: trimmed, an emoji being one character. */
function CommentCount({ control }: { control: Control<ReviewFields> }) {
  const length = [...useWatch({ control, name: 'comment' }).trim()].length
  return (
    <span className={classNames('figures', length > MAX_COMMENT_LENGTH && 'font-semibold text-danger')}>
      {grouped.format(length)} of {grouped.format(MAX_COMMENT_LENGTH)} characters
    </span>
  )
}

/** `photos` are ids of uploads. */
type ReviewFields = { rating: number; comment: string; shownAs?: ShownAs; photos?: string[] }

export type ReviewTask = {
  plantId: string
  draft: string
  /** The review to change; null to write the first one. */
  own: OwnReview | null
  onSent: (review: OwnReview) => void
  /** Called when the review was created or deleted elsewhere: reloads it; the input stays. */
  onMoved: () => Promise<void>
}

/** Creates or changes a review; the form takes the focus when it opens. The input is stored as a draft. */
function useReviewForm({ plantId, draft, own, onSent, onMoved }: ReviewTask) {
  const form = useForm<ReviewFields>({ resolver: formResolver(reviewSchema), defaultValues: initialValues(own) })
  const rating = useController({ control: form.control, name: 'rating' })
  const photos = useController({ control: form.control, name: 'photos' })
  const [failure, setFailure] = useState<string | null>(null)
  useDraft(draft, form)
  const discardSavedForm = useSavedForm(draft, form)
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

/** Focuses the stars. Through the DOM, since a restored draft resets the form's field refs. */
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

function hasMoved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already_reviewed' || error.code === 'not_found')
}
