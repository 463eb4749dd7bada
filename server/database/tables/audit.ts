import type { ColumnType, Generated } from 'kysely'

export type AuditTables = {
  audit_events: AuditEvents
}

/** Some fields of a record, by name. */
export type Fields = Readonly<Record<string, unknown>>

type AuditEvents = {
  id: Generated<number>
  happened_at: Generated<Date>
  actor_id: string
  subject_kind: 'user' | 'product' | 'order' | 'settings'
  subject_id: string
  action: string
  /** The changed fields as they were; null where there was nothing before */
  before: ColumnType<Fields | null, string | null, never>
  /** The changed fields as they are now; null where nothing is left */
  after: ColumnType<Fields | null, string | null, never>
}
