/**
 * Whether an error says that the database cannot be used just now: it is away, restarting, out of connections or
 * disk, too slow, or stopped the statement. Nothing was changed, or (for a lost COMMIT) the caller may ask again with the same
 * idempotency key.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return OUTAGE_CODE.test(code) || OUTAGE_MESSAGE.test(error.message)
}

/** Socket errors, and PostgreSQL's classes 08 connection, 53 resources, 57P shutdown, 58 system, 40001/40P01 rollback. */
const OUTAGE_CODE =
  /^(E(CONNREFUSED|CONNRESET|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|08...|53...|57P0.|57014|58...|55P03|40001|40P01|25P0[34]|25006)$/

const OUTAGE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|driver has already been destroyed)/i
