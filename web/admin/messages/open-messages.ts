import { api } from '../../api.ts'
import { waitingCount } from '../ui/waiting-count.tsx'

/** The number of messages that wait for an answer, in the menu; it is to be refreshed after one was marked. */
export const openMessages = waitingCount(
  'open',
  async (signal) => (await api.list('GET /admin/messages', { query: { status: 'open', limit: 1 }, signal })).total,
)
