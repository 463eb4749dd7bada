import type { User } from '../../../contract/accounts.ts'
import { storedToken } from './token.ts'

export type SessionSlice = { user: User | null; token: string | null; loading: boolean; error: string | null }

export const emptySession: SessionSlice = { user: null, token: null, loading: false, error: null }

/**
 * The kept session, if it is one. The bearer under `token` decides: where a kept session had one that is gone or
 * another by now, that session has ended.
 */
export function keptSession(kept: unknown): SessionSlice {
  if (typeof kept !== 'object' || kept === null) return emptySession
  const { user, token } = kept as { user?: unknown; token?: unknown }
  if (!isUser(user) || (typeof token === 'string' && token !== storedToken())) return emptySession
  return { ...emptySession, user, token: typeof token === 'string' ? token : null }
}

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && '_id' in value && 'name' in value && 'email' in value
}
