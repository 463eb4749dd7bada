import { api } from '../../api.ts'
import { waitingCount } from '../ui/waiting-count.ts'

/** How many messages wait for an answer. */
export const { useWaitingCount: useOpenCount, refresh: refreshOpenCount } = waitingCount(
  async (signal) => (await api.list('GET /admin/messages', { query: { status: 'open', limit: 1 }, signal })).total,
)
