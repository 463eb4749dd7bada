import type { ShippedOrder } from '../../../contract/administration.ts'
import { UNTRACKED } from '../../../domain/shipment/couriers.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { findOrderState } from '../../shop/orders/queries.ts'
import { shipAsKnown } from '../../shop/orders/ship-order.ts'
import type { Shop } from '../../shop/shop.ts'

type Shipping = { adminId: string; orderIds: readonly string[] }

/**
 * An admin ships several orders, each in its own transaction: one that cannot ship does not stop the others. A repeated
 * request finds them shipped. The provider is not queried about each: a call must end in time.
 */
export async function shipOrders(shop: Shop, { adminId, orderIds }: Shipping): Promise<ShippedOrder[]> {
  const outcomes: ShippedOrder[] = []
  for (const orderId of new Set(orderIds)) {
    const refusal = await shipAsKnown(shop, { adminId, orderId, tracking: UNTRACKED })
    outcomes.push(await outcomeOf(shop, orderId, refusal))
  }
  return outcomes
}

async function outcomeOf(shop: Shop, _id: string, refusal: Refusal | undefined): Promise<ShippedOrder> {
  if (!refusal) return { _id, outcome: 'shipped' }
  const now = await findOrderState(shop.database, _id)
  if (now?.status === 'shipped') return { _id, outcome: 'shipped_before' }
  return { _id, outcome: 'refused', code: refusal.code, message: refusal.body.message }
}
