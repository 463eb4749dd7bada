import { inTransaction } from '../../platform/database/database.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-customers.ts'
import { lockPlants } from '../orders/move-stock.ts'
import type { Shop } from '../shop.ts'
import { type DeliveryWays, findDeliveryWays } from './delivery-ways.ts'
import type { NewOrder } from './draft-order.ts'
import { isHoldLimited } from './hold-stock.ts'
import { insertOrders } from './insert-orders.ts'
import { type CheckoutContext, type CheckoutContexts, loadCheckoutContexts } from './load-checkout-context.ts'
import { type Outcome, type Placement, refused } from './placement.ts'
import { findReplay, priceAndReserve } from './price-and-reserve.ts'
import { type Stock, stockOf } from './price-lines.ts'

/** A placement of a batch may have to be placed alone: see `placeOrderBatch`. */
export type BatchOutcome = Exclude<Outcome, { kind: 'unpaid_order' }> | { kind: 'place_alone' }

/**
 * Places orders of several buyers in one transaction, in the order in which they came, since much of an order's cost is
 * its transaction. The outcomes are those of `placeOrder`. It waits for no lock: an order that needs one is to be
 * placed alone, and so is a second order of the same buyer, one whose buyer has an unpaid one, and one that may hold only
 * a share of the stock. Once it resolves, the cached responses that show the sold plants are invalidated.
 */
export async function placeOrderBatch(shop: Shop, placements: readonly Placement[]): Promise<BatchOutcome[]> {
  const { outcomes, changes } = await inTransaction(
    shop.database,
    async (transaction) => {
      const buyers = await lockCustomers(
        transaction,
        placements.map(({ userId }) => userId),
        { skipLocked: true },
      )
      const contexts = await loadCheckoutContexts(transaction, placements, buyers)
      const withContext = placements.filter(({ userId }) => contexts.buyers.has(userId))
      const plantIds = withContext.flatMap(({ order }) => order.items.map(({ plant }) => plant))
      const stock = stockOf(await lockPlants(transaction, plantIds, { skipLocked: true }))
      const ways = await findDeliveryWays(shop, transaction, contexts.terms, withContext, { waits: false })
      const decisions = decideAll(shop, placements, { buyers: contexts.buyers, stock, ways })
      const newOrders = decisions.flatMap((decision) => (decision.kind === 'new' ? [decision.order] : []))
      const placed = (await insertOrders(shop, transaction, newOrders)).values()
      return {
        outcomes: decisions.map((decision): BatchOutcome => {
          if (decision.kind !== 'new') return decision
          const { value: order } = placed.next()
          if (!order) throw new Error('An order was not inserted')
          return { kind: 'placed', order }
        }),
        changes: changesBy(newOrders, stock),
      }
    },
    ({ outcomes }) => !outcomes.some(({ kind }) => kind === 'placed'),
  )
  for (const change of changes) shop.changes.invalidate(change)
  return outcomes
}

type Loaded = { stock: Stock; ways: DeliveryWays }

type Decision = Exclude<BatchOutcome, { kind: 'placed' }> | { kind: 'new'; order: NewOrder }

function decideAll(
  shop: Pick<Shop, 'settings' | 'payments'>,
  placements: readonly Placement[],
  { buyers, ...loaded }: Loaded & Pick<CheckoutContexts, 'buyers'>,
): Decision[] {
  const decided = new Set<string>()
  return placements.map((placement) => {
    const context = buyers.get(placement.userId)
    if (!context || decided.has(placement.userId)) return { kind: 'place_alone' }
    decided.add(placement.userId)
    return decide(shop, placement, context, loaded)
  })
}

function decide(
  shop: Pick<Shop, 'settings' | 'payments'>,
  placement: Placement,
  context: CheckoutContext,
  { stock, ways }: Loaded,
): Decision {
  const { order } = placement
  const replay = findReplay(order, context)
  if (replay) return replay
  const areLocked = order.items.every(({ plant }) => isLocked(stock, plant))
  const needsMore = context.hasUnpaidOrder || isHoldLimited(shop, placement, context)
  if (needsMore || !areLocked || ways.lacksVan(placement)) return { kind: 'place_alone' }
  if (placement.addressRefusal) return refused(placement.addressRefusal)
  const sale = priceAndReserve(shop, placement, context, stock, ways)
  if (sale instanceof Refusal) return refused(sale)
  return { kind: 'new', order: { ...placement, ...sale, buyer: context.buyer } }
}

/** A bundle with all of its parts. */
function isLocked(stock: Stock, id: string): boolean {
  const plant = stock.get(id)
  return plant !== undefined && (plant.parts ?? []).every((part) => stock.has(part.plant))
}

/** A plant that is sold out has another place in lists, and a bundle may be when a part is sold. */
function changesBy(orders: readonly NewOrder[], stock: Stock): Change[] {
  const plants = new Set(orders.flatMap(({ lines }) => lines.map(({ plantId }) => plantId)))
  return [...plants].map((plantId) => {
    const plant = stock.get(plantId)
    return { kind: plant && plant.stock > 0 && !plant.isPart ? 'stock' : 'plant', plantId }
  })
}
