import type { Transaction } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { NewOrder } from './draft-order.ts'
import type { Outcome, Placement } from './placement.ts'
import { readStandings, type Standing } from './read-standings.ts'
import { recall, type Shelf, sell, shelfOf } from './sell.ts'
import { answered, writeOrders } from './write-orders.ts'

/**
 * Places orders of several buyers in one transaction, in the order in which they came, without waiting for any lock. Null
 * for what has to be placed by itself: somebody else has locked the buyer or a plant, or the buyer has an unpaid order.
 */
export function placeTogether(shop: Shop, placements: readonly Placement[]): Promise<(Outcome | null)[]> {
  const place = async (transaction: Transaction<Schema>) => {
    const plantIds = placements.flatMap(({ order }) => order.items.map(({ plant }) => plant))
    const { standings, plants } = await readStandings(transaction, placements, plantIds)
    const shelf = shelfOf(plants)
    const decided = placements.map((placement) => decide(placement, standings.get(placement.userId), shelf))
    const orders = decided.flatMap((decision) => (decision && 'order' in decision ? [decision.order] : []))
    const placed = await writeOrders(shop, transaction, orders)
    return decided.map(
      (decision) => decision && ('order' in decision ? answered(placed, decision.order) : decision.told),
    )
  }
  return inTransaction(shop.database, place, (outcomes) => outcomes.every(isNothingNew))
}

const isNothingNew = (outcome: Outcome | null) => typeof outcome !== 'object' || !outcome || !('lines' in outcome)

type Decision = { order: NewOrder } | { told: string | Refusal } | null

function decide(placement: Placement, standing: Standing | undefined, shelf: Shelf): Decision {
  if (!standing) return null
  const known = recall(placement.order, standing)
  if (known !== null) return { told: known }
  if (standing.hasUnpaid || !placement.order.items.every(({ plant }) => shelf.has(plant))) return null
  const sale = sell(placement.order, shelf)
  return sale instanceof Refusal ? { told: sale } : { order: { ...placement, ...sale, buyer: standing.buyer } }
}
