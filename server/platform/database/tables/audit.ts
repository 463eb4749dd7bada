import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type AuditTables = {
  audit_events: AuditEvents
}

/** Some fields of a record, by name. */
export type Fields = Readonly<Record<string, unknown>>

type AuditEvents = {
  id: Generated<number>
  happened_at: Generated<Date>
  actor_id: string
  /** The name of the admin then */
  actor_name: string
  subject_kind: 'user' | 'product' | 'order' | 'review' | 'settings'
  subject_id: string
  /** The name of the record then; for an order, that of its customer */
  subject_name: string | null
  action: string
  /** The changed fields as they were; null where there was nothing before */
  before: ColumnType<Fields | null, string | null, never>
  /** The changed fields as they are now; null where nothing is left */
  after: ColumnType<Fields | null, string | null, never>
  /** Whether it was changed along with others, or read from a file; null when by itself */
  way: 'bulk' | 'import' | null
  /** The subject's number and name, a line each, in lower case; the database derives it */
  search_text: GeneratedAlways<string>
}
