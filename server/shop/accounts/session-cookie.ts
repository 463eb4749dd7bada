import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_SESSION_COOKIE } from '../../../domain/cookies.ts'
import type { Caller, Credential } from '../../platform/http/handler.ts'
import { hostCookie } from '../../platform/http/origin.ts'
import type { Shop } from '../shop.ts'
import { findCaller, SESSION_SECONDS } from './sessions.ts'

type WithSettings = Pick<Shop, 'settings'>

const COOKIE = 'paudha_session'
const NEW_SESSION_SECONDS = 60
const SECRET = /^[\w-]{43}$/

export const sessionCookie = secretCookie(COOKIE, SESSION_SECONDS)

/** A cookie of the shop's host with a secret, which scripts cannot read. */
export function secretCookie(cookie: string, maxAge: number) {
  return {
    read({ settings }: WithSettings, request: FastifyRequest): string | null {
      return secretIn(request, hostCookie(settings, cookie).name)
    },
    set({ settings }: WithSettings, reply: FastifyReply, secret: string): void {
      const { name, attributes } = hostCookie(settings, cookie)
      reply.setCookie(name, secret, { ...attributes, maxAge })
    },
    clear({ settings }: WithSettings, reply: FastifyReply): void {
      const { name, attributes } = hostCookie(settings, cookie)
      reply.clearCookie(name, attributes)
    },
  }
}

function secretIn(request: FastifyRequest, name: string): string | null {
  const secret = request.cookies[name]
  return secret !== undefined && SECRET.test(secret) ? secret : null
}

/** The credential of a request: the bearer token, if it has one, whatever its cookie is. */
export function readCredential(shop: Shop, request: FastifyRequest): Credential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return { kind: 'bearer', secret: authorization.replace(/^Bearer /i, '') }
  const secret = sessionCookie.read(shop, request)
  return secret === null ? null : { kind: 'cookie', secret }
}

/** Announces a new session to the page that the browser is redirected to. */
export function setNewSessionCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = hostCookie(settings, NEW_SESSION_COOKIE, { isReadable: true })
  reply.setCookie(name, '1', { ...attributes, maxAge: NEW_SESSION_SECONDS })
}

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
  const { name, attributes } = hostCookie(shop.settings, COOKIE)
  const isNamed = name === COOKIE || request.cookies[name] !== undefined
  const secret = isNamed ? null : secretIn(request, COOKIE)
  if (secret === null || request.credential?.kind !== 'bearer') return
  const holder = await findCaller(shop.database, { kind: 'cookie', secret })
  if (holder?.sessionId === caller.sessionId) sessionCookie.set(shop, reply, secret)
  reply.clearCookie(COOKIE, attributes)
}
