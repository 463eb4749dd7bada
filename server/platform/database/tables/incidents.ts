import type { Generated } from 'kysely'

export type IncidentTables = {
  operational_incidents: OperationalIncidents
  demo_fill: DemoFill
}

/** Something about running the shop that its owner must mend; one row for each kind and subject, however often it fails. */
type OperationalIncidents = {
  kind: string
  /** What of its kind it is about, such as a queue; empty where there is only one */
  subject: string
  detail: string
  times: Generated<number>
  since: Generated<Date>
  last_at: Generated<Date>
  /** Null while it is open; it ends by itself when what failed works again */
  resolved_at: Date | null
}

/** One row where the database was filled with the demo. */
type DemoFill = {
  is_held: Generated<boolean>
  filled_at: Generated<Date>
}
