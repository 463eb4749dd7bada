import { inTransaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findCaller } from '../accounts/sessions.ts'
import { lockPlants } from '../orders/move-stock.ts'
import type { Shop } from '../shop.ts'
import { refuseCash } from './limit-cash-on-delivery.ts'
import { lockBuyer, readStandings } from './load-checkout-context.ts'
import type { Outcome, Placement } from './placement.ts'
import { digestOf, recall, sell, shelfOf } from './price-and-reserve.ts'
import { findUnpaidOnlineOrder, replaceUnpaidOrder, UnpaidOrder } from './unpaid-order.ts'
import { answered, writeOrders } from './write-orders.ts'

/**
 * Places an order in a transaction of its own, which waits for what is locked, and in place of the unpaid order that was
 * `asked` about. That one's money may arrive meanwhile: then the cart is another, so it is read after that is known.
 */
export async function placeByItself(shop: Shop, placement: Placement, asked?: string): Promise<Outcome> {
  const { credential, order } = placement
  const caller = await findCaller(shop.database, credential)
  if (!caller) return refuse('session_ended')
  const { userId } = caller
  return inTransaction(shop.database, async (transaction) => {
    await lockBuyer(transaction, userId)
    const unpaid = await findUnpaidOnlineOrder(transaction, userId)
    const { standings } = await readStandings(transaction, [placement], {
      locksPlants: false,
      limitsCash: shop.settings.limitsTries,
    })
    const standing = standings.get(placement)
    if (!standing) return refuse('session_ended')
    const known = recall(order, standing)
    if (known !== null) return known
    if (unpaid?.request_digest?.equals(digestOf(order))) return unpaid.id
    if (unpaid && unpaid.id !== asked) return new UnpaidOrder(unpaid.id)

    const wanted = order.items.map(({ plant }) => plant)
    const plants = unpaid
      ? await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, wanted })
      : await lockPlants(transaction, wanted)
    if (plants instanceof Refusal) return plants
    const refused = refuseCash(shop, order, standing)
    if (refused) return refused
    const sale = sell(order, standing, shelfOf(plants))
    if (sale instanceof Refusal) return sale
    const sold = { ...placement, ...sale, buyer: standing.buyer }
    return answered(await writeOrders(shop, transaction, [sold]), sold)
  })
}
