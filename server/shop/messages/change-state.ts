import { sql } from 'kysely'
import type { TicketState } from '../../../domain/tickets.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { mailTickets } from './acknowledge-messages.ts'
import { stateOf } from './state-of.ts'

type Change = { messageId: string; adminId: string; state: TicketState }

/**
 * Changes the state of a message. The first answer stays recorded. One that was held back is released, and its sender
 * is mailed the ticket then.
 */
export function changeState(
  shop: Pick<Shop, 'database' | 'settings'>,
  { messageId, adminId, state }: Change,
): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    const before = await transaction
      .selectFrom('contact_messages')
      .select(['id', 'email', 'ticket', 'due_at', 'is_held', 'is_in_progress', 'answered_at'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!before || (!before.is_held && stateOf(before) === state)) return
    await transaction
      .updateTable('contact_messages')
      .set({
        is_held: false,
        is_in_progress: state === 'in_progress',
        answered_at: state === 'answered' ? sql<Date>`now()` : null,
        answered_by: state === 'answered' ? adminId : null,
      })
      .where('id', '=', messageId)
      .execute()
    if (before.is_held) await mailTickets(transaction, shop, before.email, [before])
  })
}
