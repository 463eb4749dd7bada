import type { Message } from '../../../contract/messages.ts'
import { formatDate, formatTime } from '../../ui/format-date.ts'

/** When the message last arrived, and how often. */
export function MessageMoment({ message: { latestAt, times } }: { message: Message }) {
  return (
    <span className="figures block whitespace-nowrap text-[0.86rem]">
      <span className="block">{formatDate(latestAt)}</span>
      <span className="block text-[0.8rem] text-ink-soft">
        {formatTime(latestAt)}
        {times > 1 && ` · ${times} times`}
      </span>
    </span>
  )
}
