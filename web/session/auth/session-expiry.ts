import { emptyCart } from '../cart/cart-slice.ts'
import { useRoot } from '../store.ts'
import { loginAddress } from './return-to.ts'
import { emptySession } from './session-slice.ts'
import { storedToken, storeToken } from './token.ts'

/** Forgets who was signed in, and their cart. */
export function forgetSession(): void {
  storeToken(null)
  useRoot.setState({ session: emptySession, cart: emptyCart })
}

/**
 * The server no longer knows the session that a request was sent with: forgets it and goes to the sign-in page. Does
 * nothing where no session was held, or where another one began meanwhile.
 */
export function loseSession(sentToken: string | null): void {
  const isHeld = sentToken !== null || useRoot.getState().session.user !== null
  if (!isHeld || storedToken() !== sentToken) return
  forgetSession()
  goTo(loginAddress(location.pathname + location.search))
}

let navigate: ((address: string) => void) | null = null
let waiting: string | null = null

/** Gives the way to change pages; an address that was wanted before then is gone to now. */
export function onNavigate(go: (address: string) => void): void {
  navigate = go
  if (waiting !== null) go(waiting)
  waiting = null
}

function goTo(address: string): void {
  if (navigate === null) waiting = address
  else navigate(address)
}
