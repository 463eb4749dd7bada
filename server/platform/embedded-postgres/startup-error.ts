import { getSystemErrorMessage } from 'node:util'
import { StartupError } from '../startup-error.ts'

/** A database problem that the operator must fix; its message is one clear sentence. */
export class DatabaseStartupError extends StartupError {
  override name = 'DatabaseStartupError'
}

/** Turns a system error into a `DatabaseStartupError`; other errors are returned as they are. */
export function explainSystemError(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error) || !('errno' in error) || typeof error.errno !== 'number') return error
  const file = 'path' in error && typeof error.path === 'string' ? error.path : dataDirectory
  return new DatabaseStartupError(`The database cannot use ${file}: ${getSystemErrorMessage(error.errno)}.`)
}

/**
 * The line of a PostgreSQL program's error output that says why it failed, without its prefix; '' if there is no
 * output. The first error is taken, since later ones are often about the cleanup.
 */
export function failureReason(output: string): string {
  const lines = output.trim().split('\n')
  const reason = lines.find((line) => /(FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1) ?? ''
  return reason
    .replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
    .trim()
    .replace(/\.$/, '')
}
