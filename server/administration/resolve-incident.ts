import { sql } from 'kysely'
import type { IncidentEntry } from '../../contract/order-history.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { inTransaction } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { incidentsOf } from './incidents.ts'

type Resolution = { adminId: string; orderId: string; incident: string; note: string | null }

/**
 * An admin has looked after something about an order's money; it stays so until it happens again. Once somebody has, a
 * second time changes nothing.
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
      await recordAuditEvent(transaction, {
        actorId: adminId,
        subject: { kind: 'order', id: orderId },
        action: 'resolve_incident',
        before: null,
        after: { ...resolved, note },
      })
    }
    const entry = (await incidentsOf(transaction, orderId)).find(({ _id }) => _id === incident)
    return entry ?? refuse('not_found')
  })
}
