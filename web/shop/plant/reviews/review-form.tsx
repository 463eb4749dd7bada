import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CommentCount } from './comment-count.tsx'
import { StarChoice } from './star-choice.tsx'
import { type ReviewTask, useReviewForm } from './use-review-form.ts'

type Props = ReviewTask & { onCancel: () => void }

/** Stars and a comment. The input stays if sending fails. */
export default function ReviewForm(props: Props) {
  const { form, element, rating, failure, submit } = useReviewForm(props)
  const { errors, isSubmitting } = form.formState
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
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
