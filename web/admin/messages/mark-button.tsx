import { Button } from '../../ui/button.tsx'
import type { MessageEntryProps } from './message-entry.ts'

/** Marks a message as answered or open again; a held one is released. */
export function MarkButton({ message, isMarking, onMark }: MessageEntryProps) {
  const isUnanswered = !message.isHeld && message.answered === null
  const label = isUnanswered ? 'Mark answered' : message.isHeld ? 'Not spam' : 'Open again'
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

/** The button's DOM id, used to return the focus. */
export function markButtonId(messageId: string): string {
  return `mark-${messageId}`
}
