import { memo } from 'react'
import { Cell, TableRow } from '../../ui/table.tsx'
import { MarkButton } from './mark-button.tsx'
import type { MessageEntryProps } from './message-entry.ts'
import { MessageMoment } from './message-moment.tsx'
import { MessageSender } from './message-sender.tsx'
import { MessageState } from './message-state.tsx'
import { MessageSubject } from './message-subject.tsx'

/** One message in the table. */
export const MessageRow = memo(function MessageRow({ message, isMarking, onMark }: MessageEntryProps) {
  return (
    <TableRow>
      <Cell className="max-w-0">
        <MessageSender message={message} />
      </Cell>
      <Cell className="max-w-0">
        <MessageSubject message={message} />
      </Cell>
      <Cell>
        <MessageMoment message={message} />
      </Cell>
      <Cell>
        <MessageState message={message} />
      </Cell>
      <Cell>
        <MarkButton message={message} isMarking={isMarking} onMark={onMark} />
      </Cell>
    </TableRow>
  )
})
