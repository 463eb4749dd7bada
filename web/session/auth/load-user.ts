import type { User } from '../../../contract/accounts.ts'
import { api } from '../../api.ts'
import { setSession, useRoot } from '../store.ts'
import { completePendingLogout } from './pending-logout.ts'
import { clearSession } from './session-expiry.ts'
import { storedToken } from './token.ts'

/**
 * Loads the signed-in user and adopts the session; null clears it. A response that arrives after another session has
 * begun, perhaps in another tab, is ignored.
 */
export async function loadUser(): Promise<User | null> {
  const token = storedToken()
  setSession({ loading: true, error: null })
  const user =
    token !== null || (await completePendingLogout()) ? await api.call('GET /auth/me').catch(() => null) : null
  if (storedToken() !== token) {
    setSession({ loading: false })
    return useRoot.getState().session.user
  }
  if (user === null) clearSession()
  else setSession({ user, loading: false })
  return user
}
