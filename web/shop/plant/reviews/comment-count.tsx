import { type Control, useWatch } from 'react-hook-form'
import { MAX_COMMENT_LENGTH } from '../../../../contract/forms/review.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ReviewFields } from './use-review-form.ts'

const grouped = new Intl.NumberFormat('en-IN')

/** The comment's length as the server counts it: trimmed, an emoji being one character. */
export function CommentCount({ control }: { control: Control<ReviewFields> }) {
  const length = [...useWatch({ control, name: 'comment' }).trim()].length
  return (
    <span className={classNames('figures', length > MAX_COMMENT_LENGTH && 'font-semibold text-danger')}>
      {grouped.format(length)} of {grouped.format(MAX_COMMENT_LENGTH)} characters
    </span>
  )
}
