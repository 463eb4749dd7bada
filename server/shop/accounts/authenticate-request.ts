import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isFromOwnPage } from '../../platform/http/origin.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { askFactor } from './second-factor/ask-factor.ts'
import { readCredential } from './session-cookie.ts'
import { findCaller } from './sessions.ts'

/** Finds out who is calling, and refuses them where they may not. */
export async function authenticate(shop: Shop, endpoint: Endpoint, request: FastifyRequest): Promise<Refusal | null> {
  const refusal = identify(shop, endpoint, request)
  if (refusal) return refusal
  const { credential } = request
  request.caller = credential && (await findCaller(shop.database, credential))
  if (endpoint.access === 'anyone') return null
  if (!request.caller) return refuse('session_ended')
  if (endpoint.access === 'admin' && !request.caller.isAdmin) return refuse('admins_only')
  return endpoint.asksFactor ? askFactor(shop.database, request.caller) : null
}

/** Notes how the caller shows who they are, and refuses them where they show nothing, or another site does it for them. */
export function identify(shop: Shop, { access }: Endpoint, request: FastifyRequest): Refusal | null {
  const credential = readCredential(shop, request)
  request.credential = credential
  if (credential?.kind === 'cookie' && request.method !== 'GET' && !isFromOwnPage(shop, request)) {
    return refuse('foreign_origin')
  }
  return access === 'anyone' || credential ? null : refuse('not_signed_in')
}
