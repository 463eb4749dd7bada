import { StartupError } from '../startup-error.ts'

/** PostgreSQL's `insufficient_privilege` */
const NO_RIGHT = '42501'

/**
 * What PostgreSQL refuses while the shop starts, as one sentence where the operator can mend it: rights that the role of
 * DATABASE_URL does not have. Anything else stays what it is.
 */
export function refusalOfDatabase(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null || !(error instanceof Error) || !('code' in error) || error.code !== NO_RIGHT) return error
  return new StartupError(`The role of DATABASE_URL may not do what the shop needs: ${error.message}.`)
}
