import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as client from 'openid-client'
import type { SecondStep } from '../../../../contract/errors.ts'
import { sameSitePath } from '../../../../domain/paths.ts'
import type { SignInProblem } from '../../../../domain/sign-in.ts'
import type { Provider } from '../../../database/column-types.ts'
import { type OAuthProvider, openProviders } from '../../../integrations/oauth.ts'
import { type Database, isDatabaseOutage } from '../../../platform/database/database.ts'
import type { ApiCall, Caller, RouteRegistrar } from '../../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../../platform/http/origin.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { Refusal, refuse, toBody } from '../../../platform/refusal.ts'
import { sourceOf } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import type { Browser } from '../known-devices.ts'
import { sessionHasFreshProof } from '../lock-accounts.ts'
import { secretCookie, setNewSessionCookie } from '../sessions.ts'
import { signIn } from '../sign-in.ts'
import { connectIdentity, reauthenticateByProvider } from './connect-provider.ts'
import { completeIdentity, findOrCreateAccount, savePendingIdentity } from './find-or-create-account.ts'

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
    return toBody(await signIn(shop, completed, { request, reply }))
  })

  type StartCall = Browser & Pick<ApiCall<'GET /auth/google'>, 'query'>

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
    const beginning = { provider: name, returnTo, purpose, caller: purpose === 'sign-in' ? null : caller } as const
    const { browser, secrets } = await beginFlow(shop.database, beginning)
    try {
      const url = await provider.authorizationUrl(secrets, redirectUri(shop, name), { isFresh: purpose === 'verify' })
      flowCookie.set(shop, reply, browser)
      return { body: null, location: url.href }
    } catch (error) {
      request.log.warn(`${name} cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`)
      return { body: null, location: withReturnTo(pageOf(purpose), { problem: 'failed' }, returnTo) }
    }
  }

  async function handleCallback(name: Provider, browser: Browser) {
    const provider = providers[name]
    return provider ? { body: null, location: await completeFlow(shop, name, provider, browser) } : refuse('not_found')
  }
}

function redirectUri({ settings }: Shop, name: Provider): string {
  return `${settings.publicUrl}/api/auth/${name}/callback`
}

/** Completes the flow that this browser began; returns the address to which it is redirected, signed in or not. */
async function completeFlow(shop: Shop, name: Provider, provider: OAuthProvider, { request, reply }: Browser) {
  const browser = flowCookie.read(shop, request)
  flowCookie.clear(shop, reply)
  const flow = browser === null ? null : await consumeFlow(shop.database, name, browser)
  if (!flow) return withReturnTo('/login', { problem: 'expired' }, null)
  const { purpose, return_to: returnTo } = flow
  const failed = (problem: SignInProblem, place = returnTo) => withReturnTo(pageOf(purpose), { problem }, place)
  // The present caller may be another person than the one who began the flow and has logged out since.
  const { caller } = request
  if (purpose !== 'sign-in' && caller?.sessionId !== flow.session_id)
    return withReturnTo('/login', { problem: 'expired' }, returnTo)
  const answer = new URL(redirectUri(shop, name))
  answer.search = new URL(request.url, shop.settings.publicUrl).search
  const secrets = { state: flow.state, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  const identity = await provider
    .identify(answer, secrets, { now: flow.now, isFresh: purpose === 'verify' })
    .catch((error: unknown) => problemOf(error, name, request))
  if (typeof identity === 'string') return failed(identity)
  const arrival = { source: sourceOf(request), provider: name, identity }
  if (purpose !== 'sign-in' && caller) {
    const confirm = purpose === 'connect' ? connectIdentity : reauthenticateByProvider
    const problem = await confirm(shop, caller, arrival)
    return problem ? failed(problem, null) : (returnTo ?? '/profile')
  }

  const found = await findOrCreateAccount(shop, arrival)
  if ('problem' in found) return failed(found.problem)
  if ('needsEmail' in found) {
    const token = await savePendingIdentity(shop.database, name, identity)
    return `${withReturnTo('/provider-email', {}, returnTo)}#${token}`
  }
  const verified = { kind: 'identity', provider: name, subject: identity.subject } as const
  const signedIn = await signIn(shop, { ...found, verified }, { request, reply })
  if (signedIn instanceof Refusal) {
    const { secondFactor } = signedIn.details
    // Without one, the identity was disconnected, or the account deactivated, meanwhile.
    return secondFactor ? secondStepPath(secondFactor, returnTo) : failed('expired')
  }
  setNewSessionCookie(shop, reply)
  return returnTo ?? (found.account.is_admin ? '/admin' : '/shop')
}

function pageOf(purpose: Beginning['purpose']): string {
  return purpose === 'sign-in' ? '/login' : '/profile'
}

/** The sign-in page at its second step. The token is in the fragment, so that no server logs it. */
function secondStepPath({ token, kinds }: SecondStep, returnTo: string | null): string {
  return `${withReturnTo('/login', { factors: kinds.join(' ') }, returnTo)}#${token}`
}

function withReturnTo(page: string, parameters: Record<string, string>, place: string | null): string {
  const search = new URLSearchParams(place === null ? parameters : { ...parameters, from: place })
  return search.size === 0 ? page : `${page}?${search}`
}

function problemOf(error: unknown, name: Provider, request: FastifyRequest): SignInProblem {
  if (isDatabaseOutage(error)) throw error
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return 'refused'
  request.log.warn(`a response from ${name} was rejected: ${error instanceof Error ? error.name : 'unknown'}`)
  return 'failed'
}

const FLOW_MINUTES = 10

/** Binds a flow to the browser that began it; SameSite=Lax, since the provider's redirect has to send it. */
const flowCookie = secretCookie('paudha_flow', FLOW_MINUTES * 60)

/** `caller` connects the provider, or reauthenticates by it: the flow ends with their session. */
type Beginning = {
  provider: Provider
  returnTo: string | null
  purpose: 'sign-in' | 'connect' | 'verify'
  caller: Pick<Caller, 'userId' | 'sessionId'> | null
}

/** Begins a flow that only the browser with this secret can complete. */
export async function beginFlow(database: Database, { provider, returnTo, purpose, caller }: Beginning) {
  const browser = newSecret()
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  await database
    .insertInto('sign_in_flows')
    .values({
      browser_hash: digestOf(browser),
      provider,
      state: secrets.state,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      return_to: returnTo,
      purpose,
      connects_user_id: purpose === 'connect' ? (caller?.userId ?? null) : null,
      session_id: caller?.sessionId ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute()
  return { browser, secrets }
}

/** Consumes the flow that this browser began with this provider. */
export async function consumeFlow(database: Database, provider: Provider, browser: string) {
  const flow = await database
    .deleteFrom('sign_in_flows')
    .where('browser_hash', '=', digestOf(browser))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .returning(sql<Date>`now()`.as('now'))
    .executeTakeFirst()
  return flow ?? null
}
