import type { FastifyReply, FastifyRequest } from 'fastify'
import { AuthorizationResponseError } from 'openid-client'
import type { SignInProblem } from '../../../domain/sign-in-problems.ts'
import { isDatabaseOutage } from '../../database/outage.ts'
import type { Provider } from '../../database/schema.ts'
import { markNewSession } from '../../http/session-cookie.ts'
import type { OAuthProvider, ProviderIdentity } from '../../integrations/oauth/provider.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import type { Account } from '../register-account.ts'
import { signIn } from '../sign-in.ts'
import { connectIdentity } from './connect-identity.ts'
import { findOrMakeAccount } from './find-or-make-account.ts'
import { clearFlowCookie, readFlowCookie } from './flow-cookie.ts'
import { endFlow } from './flows.ts'
import { keepIdentity } from './pending-identities.ts'

type Return = { name: Provider; provider: OAuthProvider; answer: URL; request: FastifyRequest; reply: FastifyReply }
/** Where the browser lands; of a problem, `returnTo` is where it was going. */
export type Landing = { path: string } | { problem: SignInProblem; returnTo: string | null }

/** Ends the flow that this browser began: where it lands, signed in, or why it is not. */
export async function returnFromProvider(shop: Shop, from: Return): Promise<Landing> {
  const { name, request, reply } = from
  const browser = readFlowCookie(shop, request)
  clearFlowCookie(shop, reply)
  const flow = browser === null ? null : await endFlow(shop.database, name, browser)
  if (!flow) return { problem: 'expired', returnTo: null }
  const returnTo = flow.return_to
  const secrets = { state: flow.state, nonce: flow.nonce, codeVerifier: flow.code_verifier }
  const identity = await from.provider
    .identify(from.answer, secrets, flow.now)
    .catch((error: unknown) => problemOf(error, from))
  if (typeof identity === 'string') return { problem: identity, returnTo }
  if (flow.connects_user_id) {
    // Whoever is here now may be somebody else than who began to connect, and has logged out since.
    if (request.caller?.userId !== flow.connects_user_id) return { problem: 'expired', returnTo }
    return connect(shop, name, identity, flow.connects_user_id, returnTo)
  }

  const found = await findOrMakeAccount(shop, name, identity)
  if ('problem' in found) return { ...found, returnTo }
  if ('needsEmail' in found) {
    const token = await keepIdentity(shop.database, name, identity)
    return { path: `${withPlace('/provider-email', {}, returnTo)}#${token}` }
  }
  const verified = { kind: 'identity', provider: name, subject: identity.subject } as const
  const signedIn = await signIn(shop, { ...found, verified }, request, reply)
  // The identity was disconnected, or the account deactivated, in this very moment.
  if (signedIn instanceof Refusal) return { problem: 'expired', returnTo }
  markNewSession(shop, reply)
  return { path: returnTo ?? homeOf(found.account) }
}

async function connect(
  shop: Shop,
  name: Provider,
  { subject }: ProviderIdentity,
  userId: string,
  returnTo: string | null,
): Promise<Landing> {
  const problem = await connectIdentity(shop.database, name, subject, userId)
  return { path: problem ? `/profile?problem=${problem}` : (returnTo ?? '/profile') }
}

/** The address of a page before the sign-in, which hands on where the browser was going. */
export function withPlace(page: string, parameters: Record<string, string>, place: string | null): string {
  const search = new URLSearchParams(place === null ? parameters : { ...parameters, from: place })
  return search.size === 0 ? page : `${page}?${search}`
}

/** A person who says no is told so; whatever else is wrong with an answer is one and the same. */
function problemOf(error: unknown, { name, request }: Return): SignInProblem {
  if (isDatabaseOutage(error)) throw error
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'refused'
  request.log.warn(`an answer of ${name} was refused: ${error instanceof Error ? error.name : 'unknown'}`)
  return 'failed'
}

function homeOf(account: Account): string {
  return account.is_admin ? '/admin' : '/shop'
}
