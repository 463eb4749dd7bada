import { sql, type Transaction } from 'kysely'
import type { IncidentEntry } from '../../../contract/order-history.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'
import { listIncidents } from './incidents.ts'

type Resolution = { adminId: string; orderId: string; incident: string; note: string | null }

/**
 * An admin resolves a payment incident of an order; it stays resolved until it happens again. Idempotent: the first
 * resolution stays.
 */
export function resolveIncident(
  shop: Shop,
  { adminId, orderId, incident, note }: Resolution,
): Promise<IncidentEntry | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const resolved = await transaction
      .updateTable('payment_incidents')
      .set({ resolved_at: sql<Date>`now()`, resolved_by: adminId, resolution_note: note })
      .where('order_id', '=', orderId)
      .where('public_id', '=', incident)
      .where('resolved_at', 'is', null)
      .returning(['kind', 'detail'])
      .executeTakeFirst()
    if (resolved) {
      const { name } = await customerOf(transaction, orderId)
      const subject = { kind: 'order', id: orderId, name } as const
      const after = { ...resolved, note }
      await recordAuditEvents(transaction, [
        { actorId: adminId, subject, action: 'resolve_incident', before: null, after },
      ])
    }
    const entry = (await listIncidents(transaction, orderId)).find(({ _id }) => _id === incident)
    return entry ?? refuse('not_found')
  })
}

function customerOf(transaction: Transaction<Schema>, orderId: string) {
  return transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.name')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}
