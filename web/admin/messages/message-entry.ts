import type { Message } from '../../../contract/messages.ts'
import type { TicketState } from '../../../domain/tickets.ts'

/** The props of a row and of a card of the inbox. */
export type MessageEntryProps = {
  message: Message
  /** Whether its state is being changed, which disables the button */
  isMarking: boolean
  onMark: (message: Message, state: TicketState) => void
}
