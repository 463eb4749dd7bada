import type { User } from '../../../contract/accounts.ts'
import { storedToken } from './token.ts'

export type SessionSlice = { user: User | null; token: string | null; loading: boolean; error: string | null }

export const emptySession: SessionSlice = { user: null, token: null, loading: false, error: null }

/**
 * The stored session, if valid. The bearer under `token` decides: if it is gone or different from the stored session's,
 * that session has ended.
 */
export function restoredSession(stored: unknown): SessionSlice {
  if (typeof stored !== 'object' || stored === null) return emptySession
  const { user, token } = stored as { user?: unknown; token?: unknown }
  if (!isUser(user) || (typeof token === 'string' && token !== storedToken())) return emptySession
  return { ...emptySession, user, token: typeof token === 'string' ? token : null }
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && '_id' in value && 'name' in value && 'email' in value
}
