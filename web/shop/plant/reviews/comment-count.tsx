import { type Control, useWatch } from 'react-hook-form'
import { LONGEST_COMMENT } from '../../../../contract/forms/review.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ReviewFields } from './use-review-form.ts'

const grouped = new Intl.NumberFormat('en-IN')

/** How much of a comment's room is taken, as the shop counts: trimmed, an emoji being one character. */
export function CommentCount({ control }: { control: Control<ReviewFields> }) {
  const length = [...useWatch({ control, name: 'comment' }).trim()].length
  return (
    <span className={classNames('figures', length > LONGEST_COMMENT && 'font-semibold text-danger')}>
      {grouped.format(length)} of {grouped.format(LONGEST_COMMENT)} characters
    </span>
  )
}
