import type { AccountTables } from './tables/accounts.ts'
import type { AuditTables } from './tables/audit.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ClaimTables } from './tables/claims.ts'
import type { IncidentTables } from './tables/incidents.ts'
import type { InvoiceTables } from './tables/invoices.ts'
import type { LimitTables } from './tables/limits.ts'
import type { MeasurementTables } from './tables/measurement.ts'
import type { MessageTables } from './tables/messages.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { RemittanceTables } from './tables/remittances.ts'
import type { ReplacementTables } from './tables/replacements.ts'
import type { RestorationTables } from './tables/restorations.ts'
import type { SecondFactorTables } from './tables/second-factor.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { UploadTables } from './tables/uploads.ts'
import type { WishlistTables } from './tables/wishlists.ts'

export type { Provider } from './tables/accounts.ts'

/** The tables of `schema.sql`, by area. Sums are in paise, times are UTC. */
export type Schema = AccountTables &
  AuditTables &
  CatalogueTables &
  ClaimTables &
  IncidentTables &
  InvoiceTables &
  LimitTables &
  MeasurementTables &
  MessageTables &
  OrderTables &
  PaymentTables &
  RemittanceTables &
  ReplacementTables &
  RestorationTables &
  SecondFactorTables &
  SettingsTables &
  UploadTables &
  WishlistTables
