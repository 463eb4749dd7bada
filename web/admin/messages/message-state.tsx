import type { Message } from '../../../contract/messages.ts'
import type { TicketState } from '../../../domain/tickets.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { MessageDeadline } from './message-deadline.tsx'

/** Whether the message is held back, open, in progress or answered, and until when it is to be answered. */
export function MessageState({ message }: { message: Message }) {
  const { tone, text } = message.isHeld ? HELD : STATES[message.state]
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      <MessageDeadline message={message} />
    </span>
  )
}

type Look = { tone: BadgeTone; text: string }

const HELD: Look = { tone: 'red', text: 'Held back' }
const STATES: Readonly<Record<TicketState, Look>> = {
  open: { tone: 'yellow', text: 'Open' },
  in_progress: { tone: 'blue', text: 'In progress' },
  answered: { tone: 'green', text: 'Answered' },
}
