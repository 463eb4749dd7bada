import { redirect } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { restoreSession, useRoot } from '../store.ts'
import { loadUser } from './account.ts'
import { returnFromProvider } from './provider-sign-in.ts'
import { loginAddress } from './return-to.ts'

/**
 * For a route of signed-in users: their user, even if only the session's cookie knows them, or away to the sign-in page,
 * which leads back to `url` afterwards.
 */
export async function requireSession(url: URL): Promise<User> {
  await restoreSession()
  await returnFromProvider()
  const user = useRoot.getState().session.user ?? (await loadUser())
  if (user === null) throw redirect(loginAddress(url.pathname + url.search))
  return user
}

/** For a route of admins: others go to the shop's front page. The server refuses them in any case. */
export async function requireAdmin(url: URL): Promise<User> {
  const user = await requireSession(url)
  if (!user.isAdmin) throw redirect('/')
  return user
}
