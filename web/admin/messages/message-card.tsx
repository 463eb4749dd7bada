import { memo } from 'react'
import { MarkButton } from './mark-button.tsx'
import type { MessageEntryProps } from './message-entry.ts'
import { MessageMoment } from './message-moment.tsx'
import { MessageSender } from './message-sender.tsx'
import { MessageState } from './message-state.tsx'
import { MessageSubject } from './message-subject.tsx'

/** One message as a card. */
export const MessageCard = memo(function MessageCard({ message, isMarking, onMark }: MessageEntryProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <MessageSender message={message} />
        <MessageState message={message} />
      </div>
      <MessageSubject message={message} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <MessageMoment message={message} />
        <MarkButton message={message} isMarking={isMarking} onMark={onMark} />
      </div>
    </li>
  )
})
