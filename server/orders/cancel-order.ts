import { type Database, inTransaction } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './queries.ts'

/** Cancels the shopper's own order and gives its stock back; refused once it has been shipped. */
export function cancelOrder(database: Database, userId: string, orderId: string): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    return moveOrder(transaction, order, 'cancelled', { actor: 'shopper', userId })
  })
}
