import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isFromTrustedOrigin } from '../../platform/http/origin.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { requireFreshFactor } from './second-factor/require-fresh-factor.ts'
import { readCredential } from './session-cookie.ts'
import { findCaller } from './sessions.ts'

/** Authenticates the caller, and refuses calls they may not make. */
export async function authenticate(shop: Shop, endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> {
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
