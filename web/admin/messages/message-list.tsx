import type { Message } from '../../../contract/messages.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageRow } from './message-row.tsx'
import { useMarking } from './use-marking.ts'
import type { MessageListState } from './use-messages.ts'

/** The messages, each with a link to it and a button to mark it. */
export function MessageList({ list }: { list: MessageListState }) {
  const { markingIds, mark } = useMarking(list.change)
  const entry = (message: Message) => ({ message, isMarking: markingIds.has(message._id), onMark: mark })
  return (
    <EntryList
      label="Messages"
      list={list}
      head={
        <tr>
          <HeaderCell className="w-[30%] min-w-40">From</HeaderCell>
          <HeaderCell className="w-[70%] min-w-60">Message</HeaderCell>
          <HeaderCell>Received</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Actions</HeaderCell>
        </tr>
      }
      row={(message) => <MessageRow key={message._id} {...entry(message)} />}
      card={(message) => <MessageCard key={message._id} {...entry(message)} />}
    />
  )
}
