import { Link } from 'react-router'
import type { Message } from '../../../contract/messages.ts'

/** The subject, linked to the message, its ticket and its first words. */
export function MessageSubject({ message: { _id, subject, message, ticket } }: { message: Message }) {
  return (
    <span className="block min-w-0">
      <Link
        to={`/admin/messages/${_id}`}
        prefetch="intent"
        dir="auto"
        title={subject}
        className="block truncate py-1 font-semibold text-forest underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
      <span className="flex gap-2 text-[0.86rem] text-ink-soft">
        <span className="figures shrink-0">{ticket}</span>
        <span dir="auto" className="min-w-0 truncate">
          {message.slice(0, 200)}
        </span>
      </span>
    </span>
  )
}
