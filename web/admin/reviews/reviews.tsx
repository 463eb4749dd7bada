import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { AdminReview, ReviewStatus } from '../../../contract/reviews.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { PlantPicture } from '../../ui/picture.tsx'
import { RatingStars } from '../../ui/rating-stars.tsx'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { HideReview, ReplyToReview, ReviewActions, type ReviewTask } from './review-actions.tsx'

export const meta = personalMeta('Reviews')

/** The reviews of all plants, to reply to or to hide. */
export default function Reviews() {
  const filters = useAddressFilters()
  const stars = chosenIn(filters, 'stars', STARS)
  const status = chosenIn(filters, 'status', STATUSES)
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/reviews', { query: { ...part, stars, status }, signal }),
    filters.key,
  )
  const { change } = list
  const [task, setTask] = useState<ReviewTask | null>(null)
  const columns = useMemo(() => columnsOf(change, setTask), [change])
  const dialog = task && { review: task.review, onChanged: change, onClose: () => setTask(null) }
  return (
    <ListPage
      title="Reviews"
      subtitle="What customers say about your plants"
      filters={
        <>
          <SelectFilter filters={filters} label="Stars" name="stars" options={STARS} />
          <SelectFilter filters={filters} label="Status" name="status" options={STATUSES} />
        </>
      }
      list={list}
      things="reviews"
      dialog={dialog && (task.kind === 'reply' ? <ReplyToReview {...dialog} /> : <HideReview {...dialog} />)}
      empty={{ children: stars === undefined && status === undefined && 'No reviews yet' }}
    >
      <EntryList label="Reviews" list={list} columns={columns} isTopAligned />
    </ListPage>
  )
}

const STARS: FilterOptions<'5' | '4' | '3' | '2' | '1'> = [
  { value: '', label: 'All stars' },
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars' },
  { value: '3', label: '3 stars' },
  { value: '2', label: '2 stars' },
  { value: '1', label: '1 star' },
]

const STATUSES: FilterOptions<ReviewStatus> = [
  { value: '', label: 'All reviews' },
  { value: 'unanswered', label: 'Without a reply' },
  { value: 'hidden', label: 'Hidden' },
]

const columnsOf = (
  onChanged: (review: AdminReview) => void,
  onTask: (task: ReviewTask) => void,
): ListColumn<AdminReview>[] => [
  {
    heading: 'Plant and author',
    card: 'title',
    width: 'w-[25%] min-w-44',
    className: 'wrap-anywhere',
    cell: (review) => <Author review={review} />,
  },
  {
    heading: 'Review',
    card: 'text',
    width: 'w-[75%] min-w-72',
    className: 'wrap-anywhere',
    cell: (review) => <ReviewText review={review} />,
  },
  {
    heading: 'Actions',
    card: 'actions',
    cell: (review) => <ReviewActions review={review} onChanged={onChanged} onTask={onTask} />,
  },
]

const linkStyle = 'underline decoration-line underline-offset-2 hover:decoration-current'

function Author({ review: { plant, author, name, createdAt, isBuyer } }: { review: AdminReview }) {
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

function ReviewText({ review: { rating, comment, photos, name, reply, hidden } }: { review: AdminReview }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-2">
      <RatingStars rating={rating} size="small" hasNumber={false} />
      <p className="whitespace-pre-line">{comment}</p>
      {photos.length > 0 && (
        <ul aria-label={`Photos by ${name}`} className="flex flex-wrap gap-2">
          {photos.map(({ _id, url }, index) => (
            <li key={_id}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-press">
                <PlantPicture
                  url={url}
                  alt={`Photo ${index + 1} by ${name}`}
                  sizes="64px"
                  className="size-16 rounded-press"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply !== null && (
        <div className="border-leaf border-l-3 pl-3">
          <p className="figures text-[0.86rem] text-ink-soft">Your reply on {formatDate(reply.repliedAt)}</p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {hidden !== null && (
        <p className="text-danger">
          Hidden since {formatDate(hidden.hiddenAt)}: {hidden.reason}
        </p>
      )}
    </div>
  )
}
