import { sql } from 'kysely'
import type { IncidentEntry } from '../../../contract/order-history.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type Resolution = { adminId: string; orderId: string; incident: string; note: string | null }

/** Resolves a payment incident until it happens again. Idempotent: the first resolution stays. */
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
      const { name } = await transaction
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.user_id')
        .select('users.name')
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow()
      const subject = { kind: 'order', id: orderId, name } as const
      const event = { subject, action: 'resolve_incident', before: null, after: { ...resolved, note } }
      await recordAuditEvents(transaction, [{ actorId: adminId, ...event }])
    }
    const entry = (await listIncidents(transaction, orderId)).find(({ _id }) => _id === incident)
    return entry ?? refuse('not_found')
  })
}

/** The payment incidents of an order, the oldest first, and who resolved them. */
export async function listIncidents(database: Database, orderId: string): Promise<IncidentEntry[]> {
  const rows = await database
    .selectFrom('payment_incidents')
    .leftJoin('users', 'users.id', 'resolved_by')
    .select(['public_id as _id', 'kind', 'detail', 'times', 'last_at', 'resolved_at', 'users.name', 'resolution_note'])
    .where('order_id', '=', orderId)
    .orderBy('payment_incidents.id')
    .execute()
  return rows.map(({ last_at, resolved_at, name, resolution_note: note, ...incident }) => ({
    ...incident,
    lastAt: last_at.toISOString(),
    resolved: resolved_at && { at: resolved_at.toISOString(), by: name ?? '', note },
  }))
}
