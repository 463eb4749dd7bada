import type { Database } from './database/database.ts'
import type { ChangesHeard } from './http-cache/invalidation-listener.ts'
import type { IncidentReporter } from './incidents/incident-reporter.ts'
import type { Jobs } from './jobs/open-jobs.ts'
import type { Logger } from './logger.ts'
import type { Storage } from './uploads/storage.ts'

/** What the platform's parts work with in a running process. The shop's own context (`shop/shop.ts`) has all of it. */
export type PlatformContext = {
  database: Database
  jobs: Jobs
  changes: Pick<ChangesHeard, 'caughtUp' | 'tell'>
  storage: Storage
  log: Logger
  incidents: IncidentReporter
  /** Null when the shop sells by cash on delivery only */
  payments: { checkoutUrl: string } | null
  settings: PlatformSettings
}

/** What the operator set (`environment.ts`), as far as the platform reads it. */
export type PlatformSettings = {
  publicUrl: string
  port: number
  shopName: string
  mode: 'demo' | 'live'
  isDevelopment: boolean
  allowedOrigins: readonly string[]
  apiHost: string | null
  /** How many proxies in front are trusted */
  proxies: number
  limitsTries: boolean
  metricsToken: string | null
  uploadsDirectory: string
  picturesUrl: string | null
  measurement: { pixelId: string } | null
  google: object | null
  facebook: object | null
}
