import { inTransaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-customers.ts'
import { lockPlants } from '../orders/move-stock.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryWays } from './delivery-ways.ts'
import { holdStock, isHoldLimited } from './hold-stock.ts'
import { insertOrders } from './insert-orders.ts'
import { loadCheckoutContexts } from './load-checkout-context.ts'
import { type Outcome, type Placement, refused } from './placement.ts'
import { findReplay, priceAndReserve, requestDigest } from './price-and-reserve.ts'
import { stockOf } from './price-lines.ts'
import { findUnpaidOrder, replaceUnpaidOrder } from './unpaid-order.ts'

/**
 * Places an order of the shopper's cart at the catalogue's prices: takes its stock and records it, all or nothing. For
 * cash on delivery the cart is emptied at once; for online payment or an advance, when the money has arrived. An unpaid
 * order of the shopper's prevents it, unless its id is `replacedId`: then it is cancelled in favour of this one.
 */
export async function placeOrder(shop: Shop, placement: Placement, replacedId?: string): Promise<Outcome> {
  const { userId, order } = placement
  return inTransaction<Outcome>(
    shop.database,
    async (transaction) => {
      const buyers = await lockCustomers(transaction, [userId])
      // The money of the unpaid order may arrive meanwhile and change the cart, which is therefore read afterwards.
      const unpaid = await findUnpaidOrder(transaction, userId)
      const contexts = await loadCheckoutContexts(transaction, [placement], buyers)
      const context = contexts.buyers.get(userId)
      if (!context) return refused(refuse('session_ended'))

      const replay = findReplay(order, context)
      if (replay) return replay
      if (unpaid?.request_digest?.equals(requestDigest(order))) return { kind: 'replayed', orderId: unpaid.id }
      if (placement.addressRefusal) return refused(placement.addressRefusal)
      if (unpaid && unpaid.id !== replacedId) return { kind: 'unpaid_order', orderId: unpaid.id }

      const plantIds = order.items.map(({ plant }) => plant)
      const plants = unpaid
        ? await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, plantIds })
        : await lockPlants(transaction, plantIds)
      if (plants instanceof Refusal) return refused(plants)

      const ways = await findDeliveryWays(shop, transaction, contexts.terms, [placement], { waits: true })
      const sale = priceAndReserve(shop, placement, context, stockOf(plants), ways)
      if (sale instanceof Refusal) return refused(sale)

      const isLimited = isHoldLimited(shop, placement, context)
      const hold = isLimited ? await holdStock(transaction, placement, context, sale, plants) : null
      if (hold instanceof Refusal) return refused(hold)

      const [placed] = await insertOrders(shop, transaction, [{ ...placement, ...sale, buyer: context.buyer, hold }])
      if (!placed) throw new Error('An order was not inserted')
      return { kind: 'placed', order: placed }
    },
    ({ kind }) => kind !== 'placed',
  )
}
