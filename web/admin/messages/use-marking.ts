import { useCallback } from 'react'
import type { Message } from '../../../contract/messages.ts'
import type { TicketState } from '../../../domain/tickets.ts'
import { api } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { markButtonId } from './mark-button.tsx'
import { refreshOpenMessages } from './open-messages.tsx'

/**
 * Changes the state of a message: shown optimistically and reverted if the server refuses. Changes of one message run
 * one after the other, so that the last one wins.
 */
export function useMarking(show: (message: Message) => void) {
  const { ids: markingIds, during } = useBusyIds(placeOf)
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

const placeOf = (id: string) => document.getElementById(markButtonId(id))

/** The message until the server answers, which also knows the deadline of one that is open again. */
function inState(message: Message, state: TicketState): Message {
  if (state !== 'answered') return { ...message, isHeld: false, state, answered: null }
  const answered = { at: new Date().toISOString(), by: useRoot.getState().session.user?.name ?? '' }
  return { ...message, isHeld: false, state, answered, deadline: null }
}

/** Returns the message in its new state. */
async function requestMark(message: Message, state: TicketState): Promise<Message> {
  try {
    const marked = await api.call('PATCH /admin/messages/:id', { params: { id: message._id }, body: { state } })
    toast.success(TEXTS[state], message.subject)
    void refreshOpenMessages()
    return marked
  } catch (error) {
    toastError({ text: 'Failed to mark the message', error })
    return message
  }
}

const TEXTS: Readonly<Record<TicketState, string>> = {
  open: 'Open again',
  in_progress: 'Marked as in progress',
  answered: 'Marked as answered',
}
