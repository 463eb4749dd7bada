import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '../../../../domain/own-path.ts'
import { openProviders } from '../../../integrations/oauth/open-providers.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { isFromOwnPage } from '../../../platform/http/origin.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { sessionHasFreshProof } from '../lock-caller.ts'
import { signIn } from '../sign-in.ts'
import { setFlowCookie } from './flow-cookie.ts'
import { beginFlow } from './flows.ts'
import { completeIdentity } from './pending-identities.ts'
import { returnFromProvider, withPlace } from './return-from-provider.ts'

/** Signing in through Google and Facebook. A provider that is not set up is not there. */
export function providerRoutes(shop: Shop, route: RouteRegistrar): void {
  const providers = openProviders(shop)

  route('GET /auth/google', (call) => leaveFor('google', call))
  route('GET /auth/facebook', (call) => leaveFor('facebook', call))
  route('GET /auth/google/callback', (call) => comeBackFrom('google', call))
  route('GET /auth/facebook/callback', (call) => comeBackFrom('facebook', call))

  route('POST /auth/provider-email', async ({ body, request, reply }) => {
    const completed = await completeIdentity(shop, body)
    if (completed instanceof Refusal) return completed
    const signedIn = await signIn(shop, completed, request, reply)
    return signedIn instanceof Refusal ? signedIn : { body: signedIn }
  })

  type LeavingQuery = { return?: string | undefined; connect?: string | undefined; verify?: string | undefined }
  type Call = { request: FastifyRequest; reply: FastifyReply }
  type Leaving = Call & { query: LeavingQuery }

  async function leaveFor(name: Provider, { query, request, reply }: Leaving) {
    const provider = providers[name]
    if (!provider) return refuse('not_found')
    const returnTo = ownPath(query.return ?? '')
    const purpose = query.connect === 'true' ? 'connect' : query.verify === 'true' ? 'verify' : 'sign-in'
    const { caller } = request
    // A provider that asks nothing would sign in a visitor who only followed another site's link.
    if (purpose === 'sign-in' && request.headers['sec-fetch-site'] === 'cross-site')
      return { body: null, location: withPlace('/login', {}, returnTo) }
    if (purpose !== 'sign-in') {
      if (!isFromOwnPage(shop, request)) return refuse('foreign_origin')
      if (!caller) return { body: null, location: withPlace('/login', { problem: 'expired' }, returnTo) }
      if (purpose === 'connect' && !(await sessionHasFreshProof(shop.database, caller.sessionId)))
        return { body: null, location: withPlace('/profile', { problem: 'reauthentication_required' }, null) }
    }
    const { browser, secrets } = await beginFlow(shop.database, {
      provider: name,
      returnTo,
      purpose,
      caller: purpose === 'sign-in' ? null : caller,
    })
    try {
      const url = await provider.authorizationUrl(secrets, redirectUri(shop, name), { isFresh: purpose === 'verify' })
      setFlowCookie(shop, reply, browser)
      return { body: null, location: url.href }
    } catch (error) {
      request.log.warn(`${name} cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`)
      const page = purpose === 'sign-in' ? '/login' : '/profile'
      return { body: null, location: withPlace(page, { problem: 'failed' }, returnTo) }
    }
  }

  async function comeBackFrom(name: Provider, { request, reply }: Call) {
    const provider = providers[name]
    if (!provider) return refuse('not_found')
    const answer = new URL(redirectUri(shop, name))
    answer.search = new URL(request.url, shop.settings.publicUrl).search
    const landing = await returnFromProvider(shop, { name, provider, answer, request, reply })
    if ('path' in landing) return { body: null, location: landing.path }
    const { page, problem, returnTo } = landing
    return { body: null, location: withPlace(page, { problem }, returnTo) }
  }
}

function redirectUri({ settings }: Shop, name: Provider): string {
  return `${settings.publicUrl}/api/auth/${name}/callback`
}
