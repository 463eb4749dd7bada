import type { Message } from '../../../contract/messages.ts'
import type { Deadline } from '../../../domain/tickets.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format-date.ts'
import { deadlineStyles } from '../ui/deadline-styles.ts'

/** Until when a message is to be answered, and in words whether that is soon or was missed; nothing once it is. */
export function MessageDeadline({ message: { deadline, dueAt } }: { message: Message }) {
  if (deadline === null) return null
  return (
    <span className={classNames('figures whitespace-nowrap text-[0.8rem]', deadlineStyles[deadline])}>
      {words[deadline]} {formatDate(dueAt)}
    </span>
  )
}

const words: Readonly<Record<Deadline, string>> = {
  later: 'Due',
  soon: 'Due soon:',
  overdue: 'Overdue since',
}
