import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CommentCount } from './comment-count.tsx'
import { StarChoice } from './star-choice.tsx'
import { type ReviewFields, type ReviewTask, useReviewForm } from './use-review-form.ts'

type Props = ReviewTask & { onCancel: (typed: ReviewFields) => void }

/** Stars and a comment. What could not be sent stays typed. */
export default function ReviewForm(props: Props) {
  const { form, rating, failure, submit } = useReviewForm(props)
  const { errors, isSubmitting } = form.formState
  return (
    <Card className="mb-8">
      <form method="post" noValidate aria-label="Write a review" onSubmit={submit} className="grid gap-5">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Send review
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={() => props.onCancel(form.getValues())}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
