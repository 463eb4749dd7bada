import { useCallback } from 'react'
import type { Message } from '../../../contract/messages.ts'
import type { Deadline, TicketState } from '../../../domain/tickets.ts'
import { api } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { DeadlineText } from '../ui/moment.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-change.ts'
import { recountMessages } from '../ui/waiting-counts.tsx'

/** Whether the message is held back, open, in progress or answered, and until when it is to be answered. */
export function MessageState({ message: { isHeld, state, deadline, dueAt } }: { message: Message }) {
  const { tone, text } = isHeld ? HELD : STATES[state]
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{text}</Badge>
      {deadline !== null && (
        <DeadlineText deadline={deadline}>
          {DUE[deadline]} {formatDate(dueAt)}
        </DeadlineText>
      )}
    </span>
  )
}

type Look = { tone: BadgeTone; text: string }

const HELD: Look = { tone: 'red', text: 'Possible spam' }
const STATES: Readonly<Record<TicketState, Look>> = {
  open: { tone: 'yellow', text: 'Open' },
  in_progress: { tone: 'blue', text: 'In progress' },
  answered: { tone: 'green', text: 'Answered' },
}
const DUE: Readonly<Record<Deadline, string>> = { later: 'Due', soon: 'Due soon:', overdue: 'Overdue since' }

export type Marking = {
  message: Message
  /** Whether its state is being changed, which disables the button */
  isMarking: boolean
  onMark: (message: Message, state: TicketState) => void
}

/** Marks a message as answered or open again; a held one is released. */
export function MarkButton({ message, isMarking, onMark }: Marking) {
  const isUnanswered = !message.isHeld && message.answered === null
  const label = isUnanswered ? 'Mark as answered' : message.isHeld ? 'Not spam' : 'Reopen'
  return (
    <span id={markButtonId(message._id)}>
      <Button
        size="small"
        aria-label={`${label}: ${message.subject}`}
        disabled={isMarking}
        onClick={() => onMark(message, isUnanswered ? 'answered' : 'open')}
        className="whitespace-nowrap"
      >
        {label}
      </Button>
    </span>
  )
}

const markButtonId = (messageId: string) => `mark-${messageId}`
const markButton = (messageId: string) => document.getElementById(markButtonId(messageId))

/**
 * Changes the state of a message: shown optimistically and reverted if the server refuses. Changes of one message run
 * one after the other, so that the last one wins.
 */
export function useMarking(show: (message: Message) => void) {
  const { ids: markingIds, during } = useBusyIds(markButton)
  const mark = useCallback(
    (message: Message, state: TicketState) =>
      void during(message._id, async () => {
        show(inState(message, state))
        show(await requestMark(message, state))
      }),
    [show, during],
  )
  return { markingIds, mark }
}

/** The message until the server answers, which also knows the deadline of one that is open again. */
function inState(message: Message, state: TicketState): Message {
  if (state !== 'answered') return { ...message, isHeld: false, state, answered: null }
  const answered = { at: new Date().toISOString(), by: useRoot.getState().session.user?.name ?? '' }
  return { ...message, isHeld: false, state, answered, deadline: null }
}

async function requestMark(message: Message, state: TicketState): Promise<Message> {
  try {
    const marked = await api.call('PATCH /admin/messages/:id', { params: { id: message._id }, body: { state } })
    toast.success(MARKED[state], message.subject)
    void recountMessages()
    return marked
  } catch (error) {
    toastError({ text: 'Failed to mark the message', error })
    return message
  }
}

const MARKED: Readonly<Record<TicketState, string>> = {
  open: 'Reopened',
  in_progress: 'Marked as in progress',
  answered: 'Marked as answered',
}
