import { redirect } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { restoreSession, useRoot } from '../store.ts'
import { handleProviderCallback, loadUser } from './load-user.ts'
import { loginAddress } from './session-expiry.ts'

/**
 * For routes that require a sign-in: returns the user, even if only the session's cookie is known, or redirects to the
 * sign-in page, which returns to `url`.
 */
export async function requireSession(url: URL): Promise<User> {
  await restoreSession()
  await handleProviderCallback()
  const user = useRoot.getState().session.user ?? (await loadUser())
  if (user === null) throw redirect(loginAddress(url.pathname + url.search))
  return user
}

/** The loader of a page that requires a sign-in and loads its data itself. */
export async function signedInLoader({ url }: { url: URL }): Promise<null> {
  await requireSession(url)
  return null
}

/** For admin routes: other users are redirected to the front page. The server refuses them in any case. */
export async function requireAdmin(url: URL): Promise<User> {
  const user = await requireSession(url)
  if (!user.isAdmin) throw redirect('/')
  return user
}
