import type { IncidentEntry } from '../../../contract/order-history.ts'
import type { Database } from '../../platform/database/database.ts'

/** The payment incidents of an order, the oldest first, and who resolved them. */
export async function listIncidents(database: Database, orderId: string): Promise<IncidentEntry[]> {
  const rows = await database
    .selectFrom('payment_incidents')
    .leftJoin('users', 'users.id', 'resolved_by')
    .select(['public_id', 'kind', 'detail', 'times', 'last_at', 'resolved_at', 'users.name', 'resolution_note'])
    .where('order_id', '=', orderId)
    .orderBy('payment_incidents.id')
    .execute()
  return rows.map((row) => ({
    _id: row.public_id,
    kind: row.kind,
    detail: row.detail,
    times: row.times,
    lastAt: row.last_at.toISOString(),
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: row.name ?? '',
      note: row.resolution_note,
    },
  }))
}
