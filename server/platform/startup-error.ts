import { getSystemErrorMessage } from 'node:util'

/** A problem that the operator must fix before the shop or a command can start; its message is one clear sentence. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The code of an error of the system or of PostgreSQL, such as `ENOENT` or `42501`; null of any other error. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** What the operating system says of its error, such as "no space left on device"; null of any other error. */
export function systemMessage(error: unknown): string | null {
  if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number')) return null
  return getSystemErrorMessage(error.errno)
}
