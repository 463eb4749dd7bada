import type { Message } from '../../../contract/messages.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether the message is open, answered or held. */
export function MessageState({ message: { isHeld, answered } }: { message: Message }) {
  if (isHeld) return <Badge tone="red">Held back</Badge>
  return answered ? <Badge tone="green">Answered</Badge> : <Badge tone="yellow">Open</Badge>
}
