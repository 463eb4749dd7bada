import { api } from '../../api.ts'

const KEY = 'farewell'

/**
 * Ends the session on the server. Where that does not answer, the cookie, which no script can take away, would go on
 * opening the account to whoever uses this browser next: so the farewell stays owed.
 */
export async function bidFarewell(): Promise<void> {
  owe(true)
  await api.call('GET /auth/logout').then(
    () => owe(false),
    () => undefined,
  )
}

/** Bids the farewell that is still owed; whether none is owed now. */
export async function settleFarewell(): Promise<boolean> {
  if (isOwed()) await bidFarewell()
  return !isOwed()
}

/** Whoever signs in has a new cookie in the place of the old one. */
export const forgetFarewell = (): void => owe(false)

function isOwed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'owed'
  } catch {
    return false
  }
}

function owe(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(KEY, 'owed')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing can be owed for longer than this page lasts.
  }
}
