import type { Order } from '../../../contract/orders.ts'
import { presentOrder, presentRefund } from '../../shop/orders/present-order.ts'
import type { WholeOrder } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'

/** An order for admins, who see the refunds that await a second one too. */
export function presentAnyOrder(shop: Shop, order: WholeOrder): Order {
  return { ...presentOrder(shop, order), refunds: order.refunds.map((refund) => presentRefund(refund, order)) }
}
