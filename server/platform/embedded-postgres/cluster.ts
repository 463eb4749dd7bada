import type { Account } from './account.ts'
import type { Address } from './address.ts'

/** A cluster with the settings to run its server. */
export type Cluster = {
  directory: string
  account: Account
  /** The directory whose `bin` holds PostgreSQL's programs. */
  binaries: string
  address: Address
  logFile: string
  maxConnections: number
  log: (message: string) => void
}
