import { api } from '../../api.ts'

/** Browsers may hold a pending logout under this key since an earlier release. */
const KEY = 'farewell'

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
export const clearPendingLogout = (): void => setLogoutPending(false)

function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(KEY) === 'owed'
  } catch {
    return false
  }
}

function setLogoutPending(isLogoutPending: boolean): void {
  try {
    if (isLogoutPending) localStorage.setItem(KEY, 'owed')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage a pending logout ends with this page.
  }
}
