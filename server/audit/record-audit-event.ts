import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Fields } from '../database/tables/audit.ts'

export type AuditEvent = {
  actorId: string
  subject: { kind: Schema['audit_events']['subject_kind']; id: string }
  /** A verb: `deactivate` */
  action: string
  before: Fields | null
  after: Fields | null
}

/** Writes down who changed what, in the transaction that changes it. `before` and `after` hold the changed fields. */
export async function recordAuditEvent(transaction: Transaction<Schema>, event: AuditEvent): Promise<void> {
  await transaction
    .insertInto('audit_events')
    .values({
      actor_id: event.actorId,
      subject_kind: event.subject.kind,
      subject_id: event.subject.id,
      action: event.action,
      before: event.before && JSON.stringify(event.before),
      after: event.after && JSON.stringify(event.after),
    })
    .execute()
}
