import type { Generated } from 'kysely'
import type { State } from '../../../domain/states.ts'

export type SettingsTables = {
  seller_settings: SellerSettings
}

/** One row, once somebody has saved them; until then the shop's facts in `content/` hold. */
type SellerSettings = {
  is_held: Generated<boolean>
  version: Generated<number>
  legal_name: string
  trade_name: string | null
  street: string
  city: string
  state: State
  zip_code: string
  gstin: string | null
  email: string
  phone: string
  officer_name: string
  officer_email: string
  officer_phone: string
  invoice_prefix: string
  updated_at: Generated<Date>
}
