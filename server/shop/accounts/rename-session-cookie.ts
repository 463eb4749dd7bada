import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'
import type { Shop } from '../shop.ts'
import { clearUnprefixedCookie, readUnprefixedCookie, setSessionCookie } from './session-cookie.ts'
import { findCaller } from './sessions.ts'

/**
 * Renames the session cookie of a time before the shop's address was https. A cookie without the prefix may have been
 * planted by another host of the domain, so it opens nothing; here the caller's bearer token proves that it belongs to
 * the same session.
 */
export async function renameSessionCookie(
  shop: Shop,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const unprefixed = readUnprefixedCookie(shop, request)
  if (!unprefixed || request.credential?.kind !== 'bearer') return
  const holder = await findCaller(shop.database, unprefixed)
  if (holder?.sessionId === caller.sessionId) setSessionCookie(shop, reply, unprefixed.secret)
  clearUnprefixedCookie(shop, reply)
}
