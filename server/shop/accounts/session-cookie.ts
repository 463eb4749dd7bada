import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_SESSION_COOKIE } from '../../../domain/new-session-cookie.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { hostCookie } from '../../platform/http/host-cookie.ts'
import type { Shop } from '../shop.ts'
import { SESSION_SECONDS } from './sessions.ts'

const COOKIE = 'paudha_session'
const NEW_SESSION_SECONDS = 60
const SECRET = /^[\w-]{43}$/

/** The credential of a request: the bearer token, if it has one, whatever its cookie is. */
export function readCredential(shop: Shop, request: FastifyRequest): Credential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return { kind: 'bearer', secret: authorization.replace(/^Bearer /i, '') }
  return readCookie(shop, request)
}

/** The credential of the browser's cookie, whatever bearer token the page sent. */
export function readCookie({ settings }: Shop, request: FastifyRequest): Credential | null {
  return cookieCredential(request, hostCookie(settings, COOKIE).name)
}

/**
 * The session cookie under the name that it had before the shop's address was https; null where no renaming is needed.
 */
export function readUnprefixedCookie(shop: Shop, request: FastifyRequest): Credential | null {
  const { name } = hostCookie(shop.settings, COOKIE)
  return name === COOKIE || request.cookies[name] !== undefined ? null : cookieCredential(request, COOKIE)
}

function cookieCredential(request: FastifyRequest, name: string): Credential | null {
  const cookie = request.cookies[name]
  return cookie !== undefined && SECRET.test(cookie) ? { kind: 'cookie', secret: cookie } : null
}

/** Sets the session cookie, which scripts cannot read. */
export function setSessionCookie({ settings }: Shop, reply: FastifyReply, secret: string): void {
  const { name, attributes } = hostCookie(settings, COOKIE)
  reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_SECONDS })
}

/** Announces a new session to the page that the browser is redirected to. */
export function setNewSessionCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = hostCookie(settings, NEW_SESSION_COOKIE, { isReadable: true })
  reply.setCookie(name, '1', { ...attributes, maxAge: NEW_SESSION_SECONDS })
}

export function clearSessionCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = hostCookie(settings, COOKIE)
  reply.clearCookie(name, attributes)
}

/** Clears the cookie whose name lacks the prefix. */
export function clearUnprefixedCookie({ settings }: Shop, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, hostCookie(settings, COOKIE).attributes)
}
