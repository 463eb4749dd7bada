import { Link } from 'react-router'
import type { HistoryEntry } from '../../../contract/history.ts'

/** The name of what was changed, as a link if it still exists. */
export function HistorySubject({ subject }: { subject: HistoryEntry['subject'] }) {
  const address = addressOf(subject)
  const name = nameOf(subject)
  return (
    <span className="block text-[0.86rem] text-ink-soft">
      {address === null ? (
        name
      ) : (
        <Link to={address} className="underline decoration-line underline-offset-2 hover:decoration-current">
          {name}
        </Link>
      )}
      {subject.kind === 'order' && subject.name !== null && ` ${subject.name}`}
      {subject.isGone && ' (deleted)'}
    </span>
  )
}

function nameOf({ kind, _id, name }: HistoryEntry['subject']): string {
  if (kind === 'order') return `#${_id.slice(0, 8)}`
  return kind === 'settings' ? 'Settings' : (name ?? _id.slice(0, 8))
}

function addressOf({ kind, _id, email, isGone }: HistoryEntry['subject']): string | null {
  if (kind === 'product') return isGone ? null : `/admin/products/edit/${_id}`
  if (kind === 'order') return `/admin/orders/${_id}`
  if (kind === 'customer') return email && `/admin/customers?search=${encodeURIComponent(email)}`
  return kind === 'review' ? '/admin/reviews' : '/admin/settings'
}
