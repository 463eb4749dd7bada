import { ApiError } from '../../contract/client.ts'

const TEMPORARY: readonly number[] = [0, 408, 429]

/**
 * Whether the same call may succeed later: there was no answer, it came too late, there were too many, or the server
 * failed. Any other refusal is final until something else changes.
 */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || TEMPORARY.includes(error.status)
}
