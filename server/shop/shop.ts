import type { Environment } from '../environment.ts'
import type { PaymentSettings } from '../integrations/razorpay/payment-settings.ts'
import type { PayoutProvider } from '../integrations/razorpay/payouts.ts'
import type { PaymentProvider } from '../integrations/razorpay/razorpay.ts'
import type { PlatformContext } from '../platform/context.ts'

/** What every part of the server works with: the platform's context, with more of the payments and settings. */
export type Shop = Omit<PlatformContext, 'payments' | 'settings'> & {
  /** Null when the shop sells by cash on delivery only */
  payments:
    | (Omit<PaymentSettings, 'apiUrl' | 'payoutAccount'> & {
        provider: PaymentProvider
        /** Null: cash goes back by hand */
        payouts: PayoutProvider | null
      })
    | null
  settings: Omit<Environment, StartSetting>
}

/** What only the start reads: the secrets of the database and the first admin among it. */
type StartSetting =
  | 'host'
  | 'databaseUrl'
  | 'adminEmail'
  | 'adminPassword'
  | 'drainSeconds'
  | 'requiresSmtpTls'
  | 'mailFrom'
  | 'payments'
  | 's3'
