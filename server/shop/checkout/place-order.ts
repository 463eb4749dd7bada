import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-accounts.ts'
import { type LockedPlant, lockPlants } from '../orders/move-stock.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { hasPaymentInProgress } from '../payments/payment-intents.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryWay } from './agree-delivery.ts'
import { loadCheckoutContext, type Outcome, type Placement } from './checkout-context.ts'
import { holdStock } from './hold-stock.ts'
import { insertOrder } from './insert-order.ts'
import type { SoldLine, Stock } from './price-lines.ts'
import { findReplay, priceOrder, requestDigest } from './price-order.ts'

/**
 * Places an order of the shopper's cart at the catalogue's prices: takes its stock and records it, all or nothing. An unpaid
 * order of theirs prevents it, unless its id is `replacedId`: then it is cancelled in favour of this one. Once it resolves,
 * the cached responses that show the sold plants are invalidated.
 */
export async function placeOrder(shop: Shop, placement: Placement, replacedId?: string): Promise<Outcome> {
  const { userId, order } = placement
  const digest = requestDigest(order)
  const changes: Change[] = []
  const outcome = await inTransaction(shop.database, async (transaction): Promise<Outcome> => {
    const [buyer] = await lockCustomers(transaction, [userId])
    if (!buyer) return refuse('session_ended')
    const { context, terms } = await loadCheckoutContext(transaction, placement, buyer)

    const replay = findReplay(order, digest, context)
    if (replay) return replay
    if (placement.addressRefusal) return placement.addressRefusal
    const unpaid = context.unpaidOrder
    if (unpaid && unpaid.id !== replacedId) return { kind: 'unpaid_order', orderId: unpaid.id }

    const plantIds = order.items.map(({ plant }) => plant)
    const plants = unpaid
      ? await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, plantIds })
      : await lockPlants(transaction, plantIds)
    if (plants instanceof Refusal) return plants
    const stock: Stock = new Map(plants.map((plant) => [plant.id, plant]))

    const way = await findDeliveryWay(shop, transaction, terms, order.shippingAddress)
    const sale = priceOrder(shop, placement, context, stock, way)
    if (sale instanceof Refusal) return sale
    const hold = await holdStock(shop, transaction, placement, context, sale, plants)
    if (hold instanceof Refusal) return hold

    changes.push(...changesBy(sale.lines, stock))
    return {
      kind: 'placed',
      order: await insertOrder(shop, transaction, { ...placement, ...sale, buyer, hold, digest }),
    }
  })
  if (!(outcome instanceof Refusal) && outcome.kind === 'placed')
    for (const change of changes) shop.changes.invalidate(change)
  return outcome
}

/** A plant that is sold out has another place in lists, and a bundle may be when a part is sold. */
function changesBy(lines: readonly SoldLine[], stock: Stock): Change[] {
  const sold = Map.groupBy(lines, ({ plantId }) => plantId)
  return [...sold].map(([plantId, ofPlant]) => {
    const plant = stock.get(plantId)
    const left = ofPlant.reduce((pieces, { quantity }) => pieces - quantity, plant?.stock ?? 0)
    return { kind: plant && left > 0 && !plant.isPart ? 'stock' : 'plant', plantId }
  })
}

/**
 * Cancels an unpaid order in favour of one of these plants, which it returns locked; refused while a payment is in progress.
 * The plants of both orders are locked first, in one sequence, so that there is no deadlock.
 */
async function replaceUnpaidOrder(
  shop: Shop,
  transaction: Transaction,
  { orderId, userId, plantIds }: { orderId: string; userId: string; plantIds: readonly string[] },
): Promise<LockedPlant[] | Refusal> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return lockPlants(transaction, plantIds)
  await lockPlants(transaction, [...order.lines.map((line) => line.plant_id), ...plantIds])
  if (await hasPaymentInProgress(transaction, orderId)) return refuse('payment_under_way')
  const mover = { actor: 'shopper', userId, reason: 'replaced' } as const
  return (await transitionOrder(shop, transaction, order, 'cancelled', mover)) ?? lockPlants(transaction, plantIds)
}
