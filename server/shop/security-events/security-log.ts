import type { FastifyBaseLogger } from 'fastify'

export type SecurityLog = Pick<FastifyBaseLogger, 'info' | 'warn'>

/**
 * A logger for security events. They are logged under the default LOG_LEVEL `warn`, although an ordinary sign-in is
 * only an `info`: an operator needs them after the fact, and they are few. LOG_LEVEL `error` or `silent` still silences
 * them.
 */
export function securityLog(log: FastifyBaseLogger): SecurityLog {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log
}
