import { api } from '../../api.ts'
import { MenuCount } from '../ui/menu-count.tsx'
import { waitingCount } from '../ui/waiting-count.ts'

const toShip = waitingCount(async (signal) => (await api.call('GET /admin/dashboard', { signal })).ordersToShip)

/** To be called when an order has moved. */
export const refreshOrdersToShip = toShip.refresh

/** How many orders wait to be shipped, in the menu. */
export function OrdersToShip() {
  return <MenuCount count={toShip.useWaitingCount()} text="to ship" />
}
