import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { IncidentReporter } from './incidents/incident-reporter.ts'
import type { PaymentProvider } from './integrations/razorpay/payment-provider.ts'
import type { Storage } from './integrations/storage/storage.ts'
import type { Jobs } from './jobs/open-jobs.ts'
import type { ChangesHeard } from './kept/hear-changes.ts'
import type { Logger } from './logger.ts'
import type { PaymentSettings } from './payments/payment-settings.ts'

/** What every part of the server works with. */
export type Shop = {
  database: Database
  jobs: Jobs
  changes: Pick<ChangesHeard, 'caughtUp' | 'tell'>
  storage: Storage
  log: Logger
  incidents: IncidentReporter
  /** Null when the shop sells by cash on delivery only */
  payments: (Omit<PaymentSettings, 'apiUrl'> & { provider: PaymentProvider }) | null
  settings: Pick<
    Environment,
    | 'publicUrl'
    | 'mode'
    | 'dataDirectory'
    | 'smtpUrl'
    | 'shopName'
    | 'allowedOrigins'
    | 'apiHost'
    | 'proxies'
    | 'port'
    | 'logLevel'
    | 'isDevelopment'
    | 'limitsTries'
    | 'metricsToken'
    | 'uploadsDirectory'
    | 'picturesUrl'
    | 'google'
    | 'facebook'
    | 'measurement'
  >
}
