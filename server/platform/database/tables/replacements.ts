import type { Generated } from 'kysely'
import type { ReplacementStatus } from '../../../../domain/replacement/replacement-transitions.ts'

export type ReplacementTables = {
  replacements: Replacements
  replacement_lines: ReplacementLines
  replacement_events: ReplacementEvents
}

type Replacements = {
  id: string
  order_id: string
  status: Generated<ReplacementStatus>
  courier: string | null
  tracking_number: string | null
  created_by: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `line_id` is a line of the same order; quantities are pieces. */
type ReplacementLines = { replacement_id: string; order_id: string; line_id: string; quantity: number }

type ReplacementEvents = {
  id: Generated<number>
  replacement_id: string
  happened_at: Generated<Date>
  user_id: string
  /** Null of its creation */
  from_state: ReplacementStatus | null
  to_state: ReplacementStatus
}
