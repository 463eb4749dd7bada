import { NEW_SESSION_COOKIE } from '../../../domain/new-session-cookie.ts'
import { restoreSession } from '../store.ts'
import { loadUser } from './load-user.ts'
import { clearPendingLogout } from './pending-logout.ts'
import { storeToken } from './token.ts'

let returning: Promise<void> | null = null

/** Adopts the session after a redirect from a provider; resolves when that is done, or was not needed. */
export function handleProviderCallback(): Promise<void> {
  returning ??= adopt()
  return returning
}

async function adopt(): Promise<void> {
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
