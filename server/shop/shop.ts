import type { Environment } from '../environment.ts'
import type { PaymentProvider } from '../integrations/razorpay/payment-provider.ts'
import type { PaymentSettings } from '../integrations/razorpay/payment-settings.ts'
import type { PooledDatabase } from '../platform/database/database.ts'
import type { InvalidationListener } from '../platform/http-cache/invalidation-listener.ts'
import type { IncidentReporter } from '../platform/incidents/incident-reporter.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Logger } from '../platform/logger.ts'
import type { Storage } from '../platform/uploads/storage.ts'

/** What every part of the server works with. */
export type Shop = {
  database: PooledDatabase
  jobs: Jobs
  changes: Pick<InvalidationListener, 'synced' | 'invalidate'>
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
    | 'hasRateLimits'
    | 'metricsToken'
    | 'uploadsDirectory'
    | 'picturesUrl'
    | 'google'
    | 'facebook'
    | 'measurement'
  >
}
