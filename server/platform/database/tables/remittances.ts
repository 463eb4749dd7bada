import type { Generated } from 'kysely'
import type { Paise } from '../../../../domain/money.ts'

export type RemittanceTables = {
  remittances: Remittances
  remittance_lines: RemittanceLines
}

/** A courier's file of what it paid, imported once. Days are India's, sums paise. */
type Remittances = {
  id: string
  file_hash: Buffer
  file_name: string
  day: string
  courier: string | null
  amount: number
  imported_by: string
  imported_at: Generated<Date>
}

/** A line of such a file; order and expected sum are null for a number of no known parcel. */
type RemittanceLines = {
  remittance_id: string
  line: number
  tracking_number: string
  order_id: string | null
  amount: Paise
  expected: Paise | null
  day: string | null
  reference: string | null
}
