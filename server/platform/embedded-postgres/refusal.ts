import { getSystemErrorMessage } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'

/** A condition that the operator must mend; its message is one clear sentence. */
export class DatabaseRefusal extends StartRefusal {
  override name = 'DatabaseRefusal'
}

/** What went wrong while the database was started, as a refusal where the operator can mend it. */
export function asRefusal(error: unknown, dataDirectory: string): unknown {
  if (!(error instanceof Error) || !('errno' in error) || typeof error.errno !== 'number') return error
  const file = 'path' in error && typeof error.path === 'string' ? error.path : dataDirectory
  return new DatabaseRefusal(`The database cannot use ${file}: ${getSystemErrorMessage(error.errno)}.`)
}

/**
 * The line of a PostgreSQL program's error output that says why it failed, without its decoration; '' when silent. It is
 * the first one: what follows is often about the clearing up.
 */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n')
  const telling = lines.find((line) => /(FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1) ?? ''
  return telling
    .replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
    .trim()
    .replace(/\.$/, '')
}
