import { emptyCart } from '../cart/cart-slice.ts'
import { useRoot } from '../store.ts'
import { clearAccountList } from '../wishlist/saved-plants.ts'
import { loginAddress } from './return-to.ts'
import { emptySession } from './session-slice.ts'
import { storedToken, storeToken } from './token.ts'

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
