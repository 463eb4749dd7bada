import { useCallback } from 'react'
import type { Message } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { markButtonId } from './mark-button.tsx'
import { refreshOpenMessages } from './open-messages.tsx'

/**
 * Marks a message as answered or open: shown optimistically and reverted if the server refuses. Changes of one message
 * run one after the other, so that the last one wins.
 */
export function useMarking(show: (message: Message) => void) {
  const { ids: markingIds, during } = useBusyIds(placeOf)
  const mark = useCallback(
    (message: Message, isAnswered: boolean) =>
      void during(message._id, async () => {
        show({ ...message, isHeld: false, answered: isAnswered ? justNow() : null })
        show(await requestMark(message, isAnswered))
      }),
    [show, during],
  )
  return { markingIds, mark }
}

const placeOf = (id: string) => document.getElementById(markButtonId(id))

/** Returns the message in its new state. */
async function requestMark(message: Message, isAnswered: boolean): Promise<Message> {
  try {
    const marked = await api.call('PATCH /admin/messages/:id', { params: { id: message._id }, body: { isAnswered } })
    toast.success(isAnswered ? 'Marked as answered' : 'Open again', message.subject)
    void refreshOpenMessages()
    return marked
  } catch (error) {
    toastError({ text: 'Failed to mark the message', error })
    return message
  }
}

function justNow() {
  return { at: new Date().toISOString(), by: useRoot.getState().session.user?.name ?? '' }
}
