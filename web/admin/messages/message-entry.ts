import type { Message } from '../../../contract/messages.ts'

/** What a row and a card of the inbox are given. */
export type MessageEntryProps = {
  message: Message
  /** Whether a mark of it is under way, which takes no other meanwhile */
  isMarking: boolean
  onMark: (message: Message, isAnswered: boolean) => void
}
