import { Button } from '../../ui/button.tsx'
import type { MessageEntryProps } from '../messages/message-entry.ts'

/** Marks an open message as in progress, or the other way round; renders nothing for any other. */
export function ProgressButton({ message, isMarking, onMark }: MessageEntryProps) {
  if (message.isHeld || message.state === 'answered') return null
  const isOpen = message.state === 'open'
  return (
    <Button size="small" disabled={isMarking} onClick={() => onMark(message, isOpen ? 'in_progress' : 'open')}>
      {isOpen ? 'Mark in progress' : 'Not in progress'}
    </Button>
  )
}
