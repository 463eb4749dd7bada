import { NEW_SESSION_MARK } from '../../../domain/new-session-mark.ts'
import { restoreSession } from '../store.ts'
import { loadUser } from './account.ts'
import { forgetFarewell } from './pending-logout.ts'
import { storeToken } from './token.ts'

let returning: Promise<void> | null = null

/** Adopts the session with which a provider brought the browser back; resolves when that is done, or was not needed. */
export function returnFromProvider(): Promise<void> {
  returning ??= adopt()
  return returning
}

async function adopt(): Promise<void> {
  await restoreSession()
  if (!takeMark()) return
  forgetFarewell()
  storeToken(null)
  await loadUser()
}

/** The mark's name has the prefix `__Host-` where the shop's public address is https. */
function takeMark(): boolean {
  const found = document.cookie.split(/; |=/).find((part) => part.endsWith(NEW_SESSION_MARK))
  if (!found) return false
  // biome-ignore lint/suspicious/noDocumentCookie: browsers withhold the Cookie Store from pages without HTTPS
  document.cookie = `${found}=; path=/; max-age=0${found === NEW_SESSION_MARK ? '' : '; secure'}`
  return true
}
