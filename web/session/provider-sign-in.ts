import { loadUser } from './account.ts'
import { restoreSession } from './store.ts'
import { storeToken } from './token.ts'

const KEY = 'left-for-provider'

/** On these pages a flow ended without a session, or has not begun. */
const WITHOUT_SESSION = ['/login', '/register', '/provider-email']

/** Notes that the browser leaves for a provider, which brings it back with a session that only the cookie knows of. */
export function leaveForProvider(): void {
  try {
    sessionStorage.setItem(KEY, 'yes')
  } catch {
    // Without storage the profile still adopts the session.
  }
}

let returning: Promise<void> | null = null

/** Adopts the session with which a provider brought the browser back; resolves when that is done, or was not needed. */
export function returnFromProvider(): Promise<void> {
  returning ??= adopt()
  return returning
}

async function adopt(): Promise<void> {
  await restoreSession()
  if (!takeNote() || WITHOUT_SESSION.includes(location.pathname)) return
  storeToken(null)
  await loadUser()
}

function takeNote(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return isNoted
  } catch {
    return false
  }
}
