import { Link } from 'react-router'
import type { Message } from '../../../contract/messages.ts'

/** The subject, linked to the message, and its first words. */
export function MessageSubject({ message: { _id, subject, message } }: { message: Message }) {
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
      <span dir="auto" className="block truncate text-[0.86rem] text-ink-soft">
        {message.slice(0, 200)}
      </span>
    </span>
  )
}
