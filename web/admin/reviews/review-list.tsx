import { useState } from 'react'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import { HideReview } from './hide-review.tsx'
import { ReplyToReview } from './reply-to-review.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewAuthor } from './review-author.tsx'
import type { ReviewTask } from './review-task.ts'
import { ReviewText } from './review-text.tsx'
import type { ReviewListState } from './use-reviews.ts'

/** The reviews, each with buttons to reply and to hide it. */
export function ReviewList({ list }: { list: ReviewListState }) {
  const [task, setTask] = useState<ReviewTask | null>(null)
  const dialog = task && { review: task.review, onChanged: list.change, onClose: () => setTask(null) }
  return (
    <>
      <EntryList
        label="Reviews"
        list={list}
        head={
          <tr>
            <HeaderCell className="w-[25%] min-w-44">Plant and author</HeaderCell>
            <HeaderCell className="w-[75%] min-w-72">Review</HeaderCell>
            <HeaderCell>Actions</HeaderCell>
          </tr>
        }
        row={(review) => (
          <TableRow key={review._id} className="[&_td]:align-top">
            <Cell className="wrap-anywhere">
              <ReviewAuthor review={review} />
            </Cell>
            <Cell className="wrap-anywhere">
              <ReviewText review={review} />
            </Cell>
            <Cell>
              <ReviewActions review={review} onChanged={list.change} onTask={setTask} />
            </Cell>
          </TableRow>
        )}
        card={(review) => (
          <li
            key={review._id}
            className="wrap-anywhere flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4"
          >
            <ReviewAuthor review={review} />
            <ReviewText review={review} />
            <div className="mt-auto">
              <ReviewActions review={review} onChanged={list.change} onTask={setTask} />
            </div>
          </li>
        )}
      />
      {dialog && task.kind === 'reply' && <ReplyToReview {...dialog} />}
      {dialog && task.kind === 'hide' && <HideReview {...dialog} />}
    </>
  )
}
