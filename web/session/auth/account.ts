import type { SignedIn, User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { SecondStep } from '../../../contract/errors.ts'
import { api, messageOf } from '../../api.ts'
import { emptyCart } from '../cart/cart-slice.ts'
import { forgetDrafts } from '../drafts/drafts.ts'
import { setSession, useRoot } from '../store.ts'
import { bidFarewell, forgetFarewell, settleFarewell } from './pending-logout.ts'
import { forgetSession } from './session-expiry.ts'
import { storedToken, storeToken } from './token.ts'

/** Signs in; the user, the second step that is still to do, or null with the reason in `session.error`. */
export function logIn(body: { email: string; password: string }): Promise<User | SecondStep | null> {
  return signIn(() => api.call('POST /auth/login', { body }), 'Login failed')
}

/** Makes an account and signs in; the user, or null with the reason in `session.error`. */
export function register(body: { name: string; email: string; password: string }): Promise<User | SecondStep | null> {
  return signIn(() => api.call('POST /auth/register', { body }), 'Registration failed')
}

/** Tells the e-mail that a provider did not, and signs in; throws the refusal. */
export async function completeProviderSignIn(body: { token: string; email: string }): Promise<void> {
  adopt(await api.call('POST /auth/provider-email', { body }))
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logOut(): Promise<void> {
  const farewell = bidFarewell()
  forgetSession()
  forgetDrafts()
  await farewell
}

/**
 * Asks the server who is signed in and adopts the session; null clears what was held. An answer that comes after another
 * session has begun, in another tab perhaps, says nothing about that one.
 */
export async function loadUser(): Promise<User | null> {
  const token = storedToken()
  setSession({ loading: true, error: null })
  const user = token !== null || (await settleFarewell()) ? await api.call('GET /auth/me').catch(() => null) : null
  if (storedToken() !== token) {
    setSession({ loading: false })
    return useRoot.getState().session.user
  }
  if (user === null) forgetSession()
  else setSession({ user, loading: false })
  return user
}

/** Asks again who is signed in here, if somebody is, because their name or e-mail changed. */
export async function refreshUser(): Promise<void> {
  if (useRoot.getState().session.user === null) return
  const user = await api.call('GET /auth/me').catch(() => null)
  if (user !== null && useRoot.getState().session.user?._id === user._id) setSession({ user })
}

async function signIn(call: () => Promise<SignedIn>, failure: string): Promise<User | SecondStep | null> {
  setSession({ loading: true, error: null })
  try {
    return adopt(await call())
  } catch (error) {
    const secondStep = error instanceof ApiError ? error.secondFactor : undefined
    setSession({ loading: false, error: secondStep ? null : messageOf(error, failure) })
    return secondStep ?? null
  }
}

/** Takes on the session of a sign-in. Who signs in once more keeps the cart on the screen: nothing fetches it anew. */
export function adopt({ token, user }: SignedIn): User {
  const { session, cart } = useRoot.getState()
  forgetFarewell()
  storeToken(token)
  useRoot.setState({
    session: { user, token, loading: false, error: null },
    cart: session.user?._id === user._id ? cart : emptyCart,
  })
  return user
}
