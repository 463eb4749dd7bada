import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * Creates the logger of a process: a line of JSON with time, level and message for each event, by default to standard
 * output. PostgreSQL's error details are removed, since they may hold a row's values.
 */
export function createLogger({ logLevel }: { logLevel: string }, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    serializers: { err: (error: Error) => withoutDetail(pino.stdSerializers.err(error)) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Removes the details of an error as pino writes it, and of the errors that it contains. */
function withoutDetail(written: unknown): unknown {
  if (!isWrittenError(written)) return written
  delete written.detail
  for (const value of Object.values(written).flat()) withoutDetail(value)
  return written
}

const isWrittenError = (value: unknown): value is { detail?: unknown } =>
  typeof value === 'object' && value !== null && 'raw' in value && value.raw instanceof Error

/** For tests and scripts that log nothing. */
export const silentLogger: Logger = pino({ level: 'silent' })
