import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DeliveryRules } from '../../../../domain/delivery/delivery-rules.ts'
import type { Forecast } from '../../../../domain/delivery/forecast.ts'
import type { Paise } from '../../../../domain/money.ts'
import type { OrderMails } from '../../../../domain/order/order-mails.ts'
import type { AmountRule } from '../../../../domain/payment/other-amount.ts'
import type { ReturnPolicy } from '../../../../domain/returns/return-policy.ts'
import type { State } from '../../../../domain/states.ts'
import type { TaxRate, UnitCode } from '../../../../domain/tax/tax-classes.ts'
import type { Turnover } from '../../../../domain/tax/turnover.ts'

export type SettingsTables = {
  seller_settings: SellerSettings
  tax_classes: TaxClasses
  delivery_rules: StoredDeliveryRules
  delivery_forecast: StoredForecast
  order_notices: OrderNotices
}

/** One row, once they were saved; until then the shop's facts in `content/` hold. */
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
  /** A line each, e.g. `Mon-Fri 9am-6pm`; null while those of `content/` hold */
  opening_hours: string | null
  order_mails: OrderMails
  /** Who signs documents electronically; null: they are signed by hand */
  signatory: string | null
  turnover: Generated<Turnover>
  /** As `domain/claim/claimable.ts` has them */
  claim_days: Generated<number>
  claim_photo_hours: Generated<number>
  claim_photo_days: Generated<number>
  /** Null while the default one holds */
  return_policy: ColumnType<ReturnPolicy | null, string | null | undefined, string | null>
  /** As `domain/payment/other-amount.ts` has them */
  customer_fees: Generated<AmountRule['customerFees']>
  funded_offers: Generated<string[]>
  /** Null: no refund of cash needs a second admin */
  cash_approval_above: Paise | null
  order_number_start: Generated<number>
  order_number_step: Generated<number>
  updated_at: Generated<Date>
}

/** The tax classes that the owner has saved. */
type TaxClasses = {
  key: string
  name: string
  hsn: string
  unit: UnitCode
  rates: JSONColumnType<TaxRate[]>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** One row, once they were saved; until then the default ones hold. */
type StoredDeliveryRules = {
  is_held: Generated<boolean>
  version: Generated<number>
  rules: JSONColumnType<DeliveryRules>
  updated_at: Generated<Date>
}

/** One row once a forecast was queried. */
type StoredForecast = {
  is_held: Generated<boolean>
  /** The last forecast that was read; none until then */
  districts: ColumnType<Forecast, string | undefined, string>
  tried_at: Generated<Date>
  read_at: Date | null
  /** Since when it could not be read, and why; null while it can */
  failing_since: Date | null
  problem: string | null
}

/** One row: up to which moment the owner was notified of new orders. */
type OrderNotices = { is_held: Generated<boolean>; notified_until: Date }
