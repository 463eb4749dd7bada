import { StartupError } from '../startup-error.ts'

/** PostgreSQL's `insufficient_privilege` */
const NO_RIGHT = '42501'

/**
 * Explains in one sentence what PostgreSQL refuses while the shop starts, where the operator can fix it: rights that
 * the role of DATABASE_URL does not have. Any other error is returned as it is.
 */
export function refusalOfDatabase(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null || !(error instanceof Error) || !('code' in error) || error.code !== NO_RIGHT) return error
  return new StartupError(`The role of DATABASE_URL may not do what the shop needs: ${error.message}.`)
}
