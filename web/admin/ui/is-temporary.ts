import { ApiError } from '../../../contract/client.ts'

const TEMPORARY: readonly number[] = [0, 408, 429]

/**
 * Whether the same call may succeed later: no response, a timeout, too many requests, or a server error. Any other
 * refusal is final until something else changes.
 */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || TEMPORARY.includes(error.status)
}
