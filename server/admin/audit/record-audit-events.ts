import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Fields } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import type { Transaction } from '../../platform/database/database.ts'

type Row = Schema['audit_events']

export type AuditEvent = {
  actorId: string
  /** `name` is the record's present name; for an order, the customer's */
  subject: { kind: Row['subject_kind']; id: string; name: string | null }
  /** A verb: `deactivate` */
  action: string
  before: Fields | null
  after: Fields | null
  way?: Row['way']
}

/** Records who changed what, in the transaction of the change. `before` and `after` hold the changed fields. */
export async function recordAuditEvents(transaction: Transaction, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ actorId, subject, action, before, after, way = null }) => ({
    actor_id: actorId,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    action,
    before,
    after,
    way,
  }))
  await sql`
    insert into audit_events
      (actor_id, actor_name, subject_kind, subject_id, subject_name, action, before, after, way)
    select actor_id, users.name, subject_kind, subject_id, subject_name, action, before, after, way
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      actor_id text, subject_kind text, subject_id text, subject_name text, action text, before jsonb, after jsonb, way text
    )) with ordinality as event join users on users.id = actor_id
    order by event.ordinality
  `.execute(transaction)
}

/** The fields of a record that differ before and after a change; the order of an object’s keys does not count. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (of: Fields) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: pick(before), after: pick(after) }
}
