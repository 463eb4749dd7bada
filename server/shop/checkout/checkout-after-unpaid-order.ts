import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findOrderState, type WholeOrder } from '../orders/queries.ts'
import { askAbout } from '../payments/end-unpaid-order.ts'
import type { Shop } from '../shop.ts'
import type { PlaceOrder } from './checkout.ts'
import type { Placement } from './placement.ts'
import { UnpaidOrder } from './unpaid-order.ts'

/**
 * Places an order as `placeOrder` does, for a shopper who may still have an unpaid online order: the provider is asked
 * about that one first, and if it turns out paid, nothing is ordered a second time.
 */
export async function placeOrderOnce(
  shop: Shop,
  placeOrder: PlaceOrder,
  placement: Placement,
): Promise<WholeOrder | string | Refusal> {
  if (placement.order.paymentMethod === 'online' && !shop.payments) {
    return refuse('invalid', { fields: { paymentMethod: 'This way of payment is not offered' } })
  }
  const placed = await placeOrder(placement)
  if (!(placed instanceof UnpaidOrder)) return placed
  await askAbout(shop, placed.id)
  if ((await findOrderState(shop.database, placed.id))?.status === 'paid') return refuse('already_paid')
  const again = await placeOrder(placement, placed.id)
  return again instanceof UnpaidOrder ? refuse('cart_changed') : again
}
