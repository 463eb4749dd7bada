import { api } from '../../api.ts'
import { waitingCount } from '../ui/waiting-count.tsx'

/** The number of orders to ship, in the menu; it is to be refreshed after an order's status has changed. */
export const ordersToShip = waitingCount(
  'to ship',
  async (signal) => (await api.call('GET /admin/dashboard', { signal })).ordersToShip,
)
