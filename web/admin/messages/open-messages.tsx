import { api } from '../../api.ts'
import { MenuCount } from '../ui/menu-count.tsx'
import { waitingCount } from '../ui/waiting-count.ts'

const open = waitingCount(
  async (signal) => (await api.list('GET /admin/messages', { query: { status: 'open', limit: 1 }, signal })).total,
)

/** Call this after a message has been marked. */
export const refreshOpenMessages = open.refresh

/** The number of messages that wait for an answer, in the menu. */
export function OpenMessages() {
  return <MenuCount count={open.useWaitingCount()} text="open" />
}
