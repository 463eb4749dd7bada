import { api } from '../../api.ts'
import { MenuCount } from '../ui/menu-count.tsx'
import { waitingCount } from '../ui/waiting-count.ts'

const toShip = waitingCount(async (signal) => (await api.call('GET /admin/dashboard', { signal })).ordersToShip)

/** Call this after an order's status has changed. */
export const refreshOrdersToShip = toShip.refresh

/** The number of orders to ship, in the menu. */
export function OrdersToShip() {
  return <MenuCount count={toShip.useWaitingCount()} text="to ship" />
}
