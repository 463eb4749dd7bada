import type { User } from '../../../contract/accounts.ts'
import { NEW_SESSION_COOKIE } from '../../../domain/cookies.ts'
import { api } from '../../api.ts'
import { readText, writeText } from '../browser-storage.ts'
import { restoreSession, setSession, storedToken, storeToken, useRoot } from '../store.ts'
import { clearSession } from './session-expiry.ts'

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

let returning: Promise<void> | null = null

/** Adopts the session after a redirect from a provider; resolves when that is done, or was not needed. */
export function handleProviderCallback(): Promise<void> {
  returning ??= adoptNewSession()
  return returning
}

async function adoptNewSession(): Promise<void> {
  await restoreSession()
  if (!takeNewSessionMark()) return
  clearPendingLogout()
  storeToken(null)
  await loadUser()
}

/** The cookie's name has the prefix `__Host-` if the shop's public address is https. */
function takeNewSessionMark(): boolean {
  const found = document.cookie.split(/; |=/).find((part) => part.endsWith(NEW_SESSION_COOKIE))
  if (!found) return false
  // biome-ignore lint/suspicious/noDocumentCookie: browsers withhold the Cookie Store from pages without HTTPS
  document.cookie = `${found}=; path=/; max-age=0${found === NEW_SESSION_COOKIE ? '' : '; secure'}`
  return true
}

/** Browsers may hold a pending logout under this key since an earlier release. */
const PENDING_LOGOUT = 'farewell'

/**
 * Logs out on the server. If it cannot be reached, the session cookie, which scripts cannot remove, would still open
 * the account to the next user of this browser; so the logout stays pending.
 */
export async function requestLogout(): Promise<void> {
  setLogoutPending(true)
  await api.call('GET /auth/logout').then(
    () => setLogoutPending(false),
    () => undefined,
  )
}

/** Completes a pending logout; returns whether none is pending any more. */
export async function completePendingLogout(): Promise<boolean> {
  if (isLogoutPending()) await requestLogout()
  return !isLogoutPending()
}

/** A sign-in replaces the old cookie. */
export const clearPendingLogout = (): boolean => setLogoutPending(false)

const isLogoutPending = (): boolean => readText(PENDING_LOGOUT) === 'owed'

/** Without storage a pending logout ends with this page. */
const setLogoutPending = (isPending: boolean): boolean => writeText(PENDING_LOGOUT, isPending ? 'owed' : null)
