import type { Database } from './database/database.ts'
import type { Environment } from './environment.ts'
import type { Jobs } from './jobs/open-jobs.ts'

/** What every part of the server works with. */
export type Shop = {
  database: Database
  jobs: Jobs
  settings: Pick<
    Environment,
    | 'publicUrl'
    | 'shopName'
    | 'allowedOrigins'
    | 'apiHost'
    | 'proxies'
    | 'port'
    | 'logLevel'
    | 'isDevelopment'
    | 'limitsTries'
    | 'google'
    | 'facebook'
  >
}
