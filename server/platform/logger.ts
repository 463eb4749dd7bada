import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * The one logger of a process: a line of JSON with time, level and message for each event, to standard output unless
 * told otherwise. What PostgreSQL adds to an error may hold a row's values and is left out.
 */
export function createLogger({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger {
  const options = { level: logLevel, redact: { paths: ['err.detail'], remove: true } }
  return destination ? pino(options, destination) : pino(options)
}

/** For what is tried out without anything to tell. */
export const silentLogger: Logger = pino({ level: 'silent' })
