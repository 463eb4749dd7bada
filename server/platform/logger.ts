import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Creates the logger of a process: a line of JSON with time, level and message for each event, by default to standard
 * output. PostgreSQL's error details are removed, since they may hold a row's values.
 */
export function createLogger({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger {
  const options = { level: logLevel, redact: { paths: ['err.detail'], remove: true } }
  return destination ? pino(options, destination) : pino(options)
}

/** For tests and scripts that log nothing. */
export const silentLogger: Logger = pino({ level: 'silent' })
