import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameSitePath } from '../../../../domain/same-site-path.ts'
import { openProviders } from '../../../integrations/oauth/open-providers.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { RouteRegistrar } from '../../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../../platform/http/origin.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { sessionHasFreshProof } from '../lock-caller.ts'
import { signIn } from '../sign-in.ts'
import { setFlowCookie } from './flow-cookie.ts'
import { beginFlow } from './flows.ts'
import { handleProviderCallback, withReturnTo } from './handle-provider-callback.ts'
import { completeIdentity } from './pending-identities.ts'

/** Sign-in through Google and Facebook. A provider that is not set up is not found. */
export function providerRoutes(shop: Shop, route: RouteRegistrar): void {
  const providers = openProviders(shop)

  route('GET /auth/google', (call) => redirectToProvider('google', call))
  route('GET /auth/facebook', (call) => redirectToProvider('facebook', call))
  route('GET /auth/google/callback', (call) => handleCallback('google', call))
  route('GET /auth/facebook/callback', (call) => handleCallback('facebook', call))

  route('POST /auth/provider-email', async ({ body, request, reply }) => {
    const completed = await completeIdentity(shop, sourceOf(request), body)
    if (completed instanceof Refusal) return completed
    const signedIn = await signIn(shop, completed, request, reply)
    return signedIn instanceof Refusal ? signedIn : { body: signedIn }
  })

  type StartQuery = { return?: string | undefined; connect?: string | undefined; verify?: string | undefined }
  type Call = { request: FastifyRequest; reply: FastifyReply }
  type StartCall = Call & { query: StartQuery }

  async function redirectToProvider(name: Provider, { query, request, reply }: StartCall) {
    const provider = providers[name]
    if (!provider) return refuse('not_found')
    const returnTo = sameSitePath(query.return ?? '')
    const purpose = query.connect === 'true' ? 'connect' : query.verify === 'true' ? 'verify' : 'sign-in'
    const { caller } = request
    // A provider that shows no prompt would sign in a visitor who only followed another site's link.
    if (purpose === 'sign-in' && request.headers['sec-fetch-site'] === 'cross-site')
      return { body: null, location: withReturnTo('/login', {}, returnTo) }
    if (purpose !== 'sign-in') {
      if (!isFromTrustedOrigin(shop, request)) return refuse('foreign_origin')
      if (!caller) return { body: null, location: withReturnTo('/login', { problem: 'expired' }, returnTo) }
      if (purpose === 'connect' && !(await sessionHasFreshProof(shop.database, caller.sessionId)))
        return { body: null, location: withReturnTo('/profile', { problem: 'reauthentication_required' }, null) }
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
      return { body: null, location: withReturnTo(page, { problem: 'failed' }, returnTo) }
    }
  }

  async function handleCallback(name: Provider, { request, reply }: Call) {
    const provider = providers[name]
    if (!provider) return refuse('not_found')
    const answer = new URL(redirectUri(shop, name))
    answer.search = new URL(request.url, shop.settings.publicUrl).search
    const result = await handleProviderCallback(shop, { name, provider, answer, request, reply })
    if ('path' in result) return { body: null, location: result.path }
    const { page, problem, returnTo } = result
    return { body: null, location: withReturnTo(page, { problem }, returnTo) }
  }
}

function redirectUri({ settings }: Shop, name: Provider): string {
  return `${settings.publicUrl}/api/auth/${name}/callback`
}
