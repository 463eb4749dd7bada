import { reviewerName, shownAs } from '../../../../domain/reviewer-name.ts'
import { useRoot } from '../../../session/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CommentCount } from './comment-count.tsx'
import { PhotoField } from './photo-field.tsx'
import { StarChoice } from './star-choice.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'
import { type ReviewTask, useReviewForm } from './use-review-form.ts'

type Props = ReviewTask & { onCancel: () => void }

/** Stars, a comment, photos and how its author is named. The input stays if sending fails. */
export default function ReviewForm(props: Props) {
  const { form, element, rating, photos, failure, submit } = useReviewForm(props)
  const { errors, isSubmitting } = form.formState
  const ids = photos.field.value ?? []
  const uploads = usePhotoUploads({ plantId: props.plantId, ids, onChange: photos.field.onChange })
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
            {isChange && <p>What you have written here is kept: saving it changes your review.</p>}
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
          placeholder="How did it arrive, where does it stand, how does it grow?"
          error={errors.comment?.message}
          hint={<CommentCount control={form.control} />}
          {...form.register('comment')}
        />
        <PhotoField {...uploads} ids={ids} problem={errors.photos?.message} />
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
