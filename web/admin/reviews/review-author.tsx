import { Link } from 'react-router'
import type { AdminReview } from '../../../contract/admin-reviews.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format-date.ts'

const linkStyle = 'underline decoration-line underline-offset-2 hover:decoration-current'

/** Of which plant the review is, by whom and since when. */
export function ReviewAuthor({ review: { plant, author, name, createdAt, isBuyer } }: { review: AdminReview }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="font-semibold">
        {plant.isGone ? (
          `${plant.name} (deleted)`
        ) : (
          <Link to={`/plants/${plant._id}#reviews`} className={linkStyle}>
            {plant.name}
          </Link>
        )}
      </span>
      <Link to={`/admin/customers?search=${encodeURIComponent(author.email)}`} className={linkStyle}>
        {author.name}
      </Link>
      {name !== author.name && <span className="text-[0.86rem] text-ink-soft">shown as {name}</span>}
      <span className="figures text-[0.86rem] text-ink-soft">{formatDate(createdAt)}</span>
      {isBuyer && <Badge tone="green">Verified buyer</Badge>}
    </div>
  )
}
