import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { SecondStep } from '../../../../contract/errors.ts'
import type { SignInProblem } from '../../../../domain/sign-in-problems.ts'
import type { OAuthProvider } from '../../../integrations/oauth/provider.ts'
import { isDatabaseOutage } from '../../../platform/database/is-outage.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import type { Account } from '../account.ts'
import { setNewSessionCookie } from '../session-cookie.ts'
import { signIn } from '../sign-in.ts'
import { connectIdentity } from './connect-identity.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { clearFlowCookie, readFlowCookie } from './flow-cookie.ts'
import { consumeFlow } from './flows.ts'
import { savePendingIdentity } from './pending-identities.ts'
import { reauthenticateByProvider } from './reauthenticate-by-provider.ts'

type ProviderCallback = {
  name: Provider
  provider: OAuthProvider
  answer: URL
  request: FastifyRequest
  reply: FastifyReply
}
/** Where the browser is redirected; for a problem, the page that shows it and where the browser was going. */
export type CallbackResult =
  | { path: string }
  | { problem: SignInProblem; page: '/login' | '/profile'; returnTo: string | null }

/** Completes the flow that this browser began: where it is redirected, signed in, or why it is not. */
export async function handleProviderCallback(shop: Shop, from: ProviderCallback): Promise<CallbackResult> {
  const { name, request, reply } = from
  const browser = readFlowCookie(shop, request)
  clearFlowCookie(shop, reply)
  const flow = browser === null ? null : await consumeFlow(shop.database, name, browser)
  if (!flow) return { problem: 'expired', page: '/login', returnTo: null }
  const { purpose } = flow
  const returnTo = flow.return_to
  const page = purpose === 'sign-in' ? '/login' : '/profile'
  // The present caller may be another person than the one who began the flow and has logged out since.
  const { caller } = request
  if (purpose !== 'sign-in' && caller?.sessionId !== flow.session_id)
    return { problem: 'expired', page: '/login', returnTo }
  const secrets = { state: flow.state, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  const identity = await from.provider
    .identify(from.answer, secrets, { now: flow.now, isFresh: purpose === 'verify' })
    .catch((error: unknown) => problemOf(error, from))
  if (typeof identity === 'string') return { problem: identity, page, returnTo }
  if (purpose !== 'sign-in' && caller) {
    const problem =
      purpose === 'connect'
        ? await connectIdentity(shop, sourceOf(request), caller, { provider: name, identity })
        : await reauthenticateByProvider(shop, caller, { provider: name, subject: identity.subject })
    return problem ? { problem, page, returnTo: null } : { path: returnTo ?? '/profile' }
  }

  const found = await findOrCreateAccount(shop, sourceOf(request), name, identity)
  if ('problem' in found) return { ...found, page, returnTo }
  if ('needsEmail' in found) {
    const token = await savePendingIdentity(shop.database, name, identity)
    return { path: `${withReturnTo('/provider-email', {}, returnTo)}#${token}` }
  }
  const verified = { kind: 'identity', provider: name, subject: identity.subject } as const
  const signedIn = await signIn(shop, { ...found, verified }, request, reply)
  if (signedIn instanceof Refusal) {
    const { secondFactor } = signedIn.details
    // Without one, the identity was disconnected, or the account deactivated, meanwhile.
    return secondFactor ? { path: secondStepPath(secondFactor, returnTo) } : { problem: 'expired', page, returnTo }
  }
  setNewSessionCookie(shop, reply)
  return { path: returnTo ?? homeOf(found.account) }
}

/** The sign-in page at its second step. The token is in the fragment, so that no server logs it. */
function secondStepPath({ token, kinds }: SecondStep, returnTo: string | null): string {
  return `${withReturnTo('/login', { factors: kinds.join(' ') }, returnTo)}#${token}`
}

/** The address of a page before the sign-in, with where the browser was going. */
export function withReturnTo(page: string, parameters: Record<string, string>, place: string | null): string {
  const search = new URLSearchParams(place === null ? parameters : { ...parameters, from: place })
  return search.size === 0 ? page : `${page}?${search}`
}

/** A denied consent has its own problem; all other failures share one. */
function problemOf(error: unknown, { name, request }: ProviderCallback): SignInProblem {
  if (isDatabaseOutage(error)) throw error
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'refused'
  request.log.warn(`an answer of ${name} was refused: ${error instanceof Error ? error.name : 'unknown'}`)
  return 'failed'
}

function homeOf(account: Account): string {
  return account.is_admin ? '/admin' : '/shop'
}
