import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { Refusal } from '../../platform/refusal.ts'
import { renewDue } from '../accounts/sessions.ts'
import type { Shop } from '../shop.ts'
import type { NewOrder } from './draft-order.ts'
import { refuseCash } from './limit-cash-on-delivery.ts'
import { readStandings, type Standing } from './load-checkout-context.ts'
import type { Outcome, Placement } from './placement.ts'
import { recall, type Shelf, sell, shelfOf } from './price-and-reserve.ts'
import { answered, writeOrders } from './write-orders.ts'

/**
 * Places orders of several buyers in one transaction, in the order in which they came, without waiting for any lock. Null
 * for what has to be placed by itself: its buyer has no session, an unpaid order or another order among these, or is
 * locked by somebody else, as a plant may be. Once it resolves, this process has forgotten what it kept of what was sold.
 */
export async function placeTogether(shop: Shop, placements: readonly Placement[]): Promise<(Outcome | null)[]> {
  const place = async (transaction: Transaction<Schema>) => {
    const { standings, plants } = await readStandings(transaction, placements, {
      locksPlants: true,
      limitsCash: shop.settings.limitsTries,
    })
    const shelf = shelfOf(plants)
    const decided = decideAll(shop, placements, standings, shelf)
    const orders = decided.flatMap((decision) => (decision && 'order' in decision ? [decision.order] : []))
    const placed = await writeOrders(shop, transaction, orders)
    const outcomes = decided.map(
      (decision) => decision && ('order' in decision ? answered(placed, decision.order) : decision.told),
    )
    return { outcomes, sold: soldOf(orders, shelf), sessions: [...standings.values()].map(({ session }) => session) }
  }
  const isRefused = ({ outcomes }: { outcomes: (Outcome | null)[] }) => outcomes.every(isNothingNew)
  const { outcomes, sold, sessions } = await inTransaction(shop.database, place, isRefused)
  for (const change of sold) shop.changes.tell(change)
  await renewDue(shop.database, sessions)
  return outcomes
}

const isNothingNew = (outcome: Outcome | null) => typeof outcome !== 'object' || !outcome || !('lines' in outcome)

type Decision = { order: NewOrder } | { told: string | Refusal } | null

function decideAll(
  shop: Pick<Shop, 'settings'>,
  placements: readonly Placement[],
  standings: ReadonlyMap<Placement, Standing>,
  shelf: Shelf,
): Decision[] {
  const buyers = new Set<string>()
  return placements.map((placement) => {
    const standing = standings.get(placement)
    if (!standing || buyers.has(standing.buyer.id)) return null
    buyers.add(standing.buyer.id)
    return decide(shop, placement, standing, shelf)
  })
}

function decide(shop: Pick<Shop, 'settings'>, placement: Placement, standing: Standing, shelf: Shelf): Decision {
  const known = recall(placement.order, standing)
  if (known !== null) return { told: known }
  if (standing.hasUnpaid || !placement.order.items.every(({ plant }) => shelf.has(plant))) return null
  const refused = refuseCash(shop, placement.order, standing)
  if (refused) return { told: refused }
  const sale = sell(placement.order, standing, shelf)
  return sale instanceof Refusal ? { told: sale } : { order: { ...placement, ...sale, buyer: standing.buyer } }
}

/** A plant that is sold out stands elsewhere in lists. */
function soldOf(orders: readonly NewOrder[], shelf: Shelf): Change[] {
  const plants = new Set(orders.flatMap(({ lines }) => lines.map(({ plantId }) => plantId)))
  return [...plants].map((plantId) => ({ kind: shelf.get(plantId)?.stock ? 'stock' : 'plant', plantId }))
}
