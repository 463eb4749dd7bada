import { NEW_SESSION_MARK } from '../../domain/new-session-mark.ts'
import { loadUser } from './account.ts'
import { forgetFarewell } from './farewell.ts'
import { restoreSession } from './store.ts'
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

function takeMark(): boolean {
  const isMarked = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NEW_SESSION_MARK}=`))
  // biome-ignore lint/suspicious/noDocumentCookie: browsers withhold the Cookie Store from pages without HTTPS
  if (isMarked) document.cookie = `${NEW_SESSION_MARK}=; path=/; max-age=0`
  return isMarked
}
