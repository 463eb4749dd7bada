import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { RequestGuards } from '../../platform/http/handler.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { logDeniedRequest } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { forgiveAttempt, limitAccount, limitAddress } from './limit-requests.ts'
import { requireFreshFactor } from './second-factor/factors.ts'
import { readCredential } from './session-cookie.ts'
import { findCaller } from './sessions.ts'

/** The checks of every endpoint: rate limits, authentication and authorization. */
export function requestGuards(shop: Shop): RequestGuards {
  return {
    limitAddress: (...call) => limitAddress(shop, ...call),
    authenticate: (endpoint, request) => authenticate(shop, endpoint, request),
    limitAccount: (...call) => limitAccount(shop, ...call),
    forgiveAttempt: (endpoint, request) => forgiveAttempt(shop, endpoint, request),
    logDenied: (request, { code: reason }) =>
      logDeniedRequest(request, 'admin_denied', {
        reason,
        method: request.method,
        route: request.routeOptions.url ?? '',
      }),
  }
}

/** Authenticates the caller, and refuses calls they may not make. */
async function authenticate(shop: Shop, endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> {
  const refusal = identify(shop, endpoint, request)
  if (refusal) return refusal
  const { credential } = request
  request.caller = credential && (await findCaller(shop.database, credential))
  if (endpoint.access === 'anyone') return null
  if (!request.caller) return refuse('session_ended')
  if (endpoint.access === 'admin' && !request.caller.isAdmin) return refuse('admins_only')
  return endpoint.factor === 'fresh' ? requireFreshFactor(shop.database, request.caller) : null
}

/** Reads the request's credential, and refuses a request without one, or one that another site sends by the cookie. */
function identify(shop: Shop, { access }: Endpoint, request: FastifyRequest): Refusal | null {
  const credential = readCredential(shop, request)
  request.credential = credential
  if (credential?.kind === 'cookie' && request.method !== 'GET' && !isFromTrustedOrigin(shop, request)) {
    return refuse('foreign_origin')
  }
  return access === 'anyone' || credential ? null : refuse('not_signed_in')
}
