import type { SignedIn, User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { SecondStep } from '../../../contract/errors.ts'
import { api, messageOf } from '../../api.ts'
import { clearDrafts } from '../drafts/stored-drafts.ts'
import { emptyCart, setSession, storeToken, useRoot } from '../store.ts'
import { clearPendingLogout, requestLogout } from './load-user.ts'
import { clearSession } from './session-expiry.ts'

/** Signs in. Returns the user, the pending second step, or null with the reason in `session.error`. */
export function logIn(body: { email: string; password: string }): Promise<User | SecondStep | null> {
  return signIn(() => api.call('POST /auth/login', { body }), 'Login failed')
}

/** Registers and signs in. Returns the user, or null with the reason in `session.error`. */
export function register(body: { name: string; email: string; password: string }): Promise<User | SecondStep | null> {
  return signIn(() => api.call('POST /auth/register', { body }), 'Registration failed')
}

/** Completes a provider's sign-in with the e-mail the provider did not supply. Throws if refused. */
export async function completeProviderSignIn(body: { token: string; email: string }): Promise<void> {
  adopt(await api.call('POST /auth/provider-email', { body }))
}

/** Logs out here at once, and on the server as soon as it is reachable. The request takes the token before it is gone. */
export function logOut(): void {
  void requestLogout()
  clearSession()
  clearDrafts()
}

/** Reloads the signed-in user, whose details may have changed elsewhere; not if that fails, or they changed here meanwhile. */
export async function refreshUser(): Promise<void> {
  const { user } = useRoot.getState().session
  if (user === null) return
  const loaded = await api.call('GET /auth/me').catch(() => null)
  if (loaded?._id === user._id && useRoot.getState().session.user === user) setSession({ user: loaded })
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

/** Adopts the session of a sign-in. The same user signing in again keeps the shown cart, which is not loaded again. */
export function adopt({ token, user }: SignedIn): User {
  const { session, cart } = useRoot.getState()
  clearPendingLogout()
  storeToken(token)
  useRoot.setState({
    session: { user, token, loading: false, error: null },
    cart: session.user?._id === user._id ? cart : emptyCart,
  })
  return user
}
