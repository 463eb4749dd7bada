import type { PooledDatabase } from './database/database.ts'
import type { InvalidationListener } from './http-cache/invalidation-listener.ts'
import type { IncidentReporter } from './incidents.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { Storage } from './uploads/storage.ts'

/** What the platform's parts work with in a running process; `Shop` (`shop/shop.ts`) is a superset. */
export type PlatformContext = {
  database: PooledDatabase
  jobs: Jobs
  changes: Pick<InvalidationListener, 'isListening' | 'synced' | 'invalidate' | 'subscribe'>
  storage: Storage
  /** For images that only some callers may see */
  privateStorage: Storage
  log: Logger
  incidents: IncidentReporter
  /** Null when the shop sells by cash on delivery only */
  payments: { checkoutUrl: string } | null
  settings: PlatformSettings
}

/** The environment's settings (`environment.ts`) that the platform reads. */
type PlatformSettings = {
  publicUrl: string
  port: number
  shopName: string
  mode: 'demo' | 'live'
  isDevelopment: boolean
  allowedOrigins: readonly string[]
  apiHost: string | null
  /** How many proxies in front are trusted */
  proxies: number
  hasRateLimits: boolean
  /** Whether unpaid orders may hold only their share of the stock (`domain/order/stock-holds.ts`) */
  limitsHolds: boolean
  metricsToken: string | null
  uploadsDirectory: string
  picturesUrl: string | null
  measurement: { pixelId: string } | null
  google: object | null
  facebook: object | null
}
