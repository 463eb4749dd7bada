import { sameSitePath } from '../../../domain/paths.ts'
import { emptyCart, emptySession, storedToken, storeToken, useRoot } from '../store.ts'
import { clearAccountList } from '../wishlist/saved-plants.ts'

/** Clears the user, the cart, and the copy of the wishlist. */
export function clearSession(): void {
  storeToken(null)
  useRoot.setState({ session: emptySession, cart: emptyCart })
  clearAccountList()
}

/**
 * Handles a request refused because its session has ended: clears the session and goes to the sign-in page. Does
 * nothing if there was no session, or if another one began meanwhile.
 */
export function expireSession(sentToken: string | null): void {
  const isHeld = sentToken !== null || useRoot.getState().session.user !== null
  if (!isHeld || storedToken() !== sentToken) return
  clearSession()
  navigateTo(loginAddress(location.pathname + location.search))
}

let navigate: ((address: string) => void) | null = null
let pendingAddress: string | null = null

/** Registers the router's navigation; an address requested before is navigated to now. */
export function registerNavigate(go: (address: string) => void): void {
  navigate = go
  if (pendingAddress !== null) go(pendingAddress)
  pendingAddress = null
}

function navigateTo(address: string): void {
  if (navigate === null) pendingAddress = address
  else navigate(address)
}

/** The address of the sign-in page that returns to `place` afterwards. */
export function loginAddress(place: string): string {
  return `/login?from=${encodeURIComponent(place)}`
}

/** The page a visitor was going to before signing in, if it is on this site and not itself a sign-in page; or null. */
export function readReturnTo(search: URLSearchParams): string | null {
  const place = sameSitePath(search.get('from') ?? '')
  return place === null || /^\/(?:login|register)(?:[/?#]|$)/.test(place) ? null : place
}
