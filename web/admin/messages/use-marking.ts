import { useCallback } from 'react'
import type { Message } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { refreshOpenCount } from './open-count.ts'

/** Marks a message as answered, or opens it again: shown at once, and taken back where the shop refuses. */
export function useMarking(show: (message: Message) => void) {
  return useCallback(
    async (message: Message, isAnswered: boolean) => {
      show({ ...message, isHeld: false, answered: isAnswered ? justNow() : null })
      try {
        show(await api.call('PATCH /admin/messages/:id', { params: { id: message._id }, body: { isAnswered } }))
        toast.success(isAnswered ? 'Marked as answered' : 'Open again', message.subject)
        void refreshOpenCount()
      } catch (error) {
        show(message)
        tellFailure({ text: 'Failed to mark the message', error })
      }
    },
    [show],
  )
}

function justNow() {
  return { at: new Date().toISOString(), by: useRoot.getState().session.user?.name ?? '' }
}
