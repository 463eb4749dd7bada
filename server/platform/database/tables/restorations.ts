import type { Generated } from 'kysely'

export type RestorationTables = {
  restorations: Restorations
}

type Restorations = {
  id: Generated<number>
  backup_taken_at: Date
  restored_at: Generated<Date>
  /** Null until the work that the backup had under way was queued again */
  resumed_at: Date | null
}
