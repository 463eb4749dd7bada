import type { Message } from '../../../contract/messages.ts'

/** What a row and a card of the inbox are given. */
export type MessageEntryProps = { message: Message; onMark: (message: Message, isAnswered: boolean) => void }
