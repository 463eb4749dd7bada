import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_SESSION_MARK } from '../../../domain/new-session-mark.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { ownCookie } from '../../platform/http/own-cookie.ts'
import type { Shop } from '../shop.ts'
import { SESSION_SECONDS } from './sessions.ts'

const COOKIE = 'paudha_session'
const MARK_SECONDS = 60
const SECRET = /^[\w-]{43}$/

/** How the request says who sent it. A request with a bearer is judged by the bearer, whatever its cookie says. */
export function readCredential(shop: Shop, request: FastifyRequest): Credential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return { kind: 'bearer', secret: authorization.replace(/^Bearer /i, '') }
  return readCookie(shop, request)
}

/** The session that the browser has by its cookie, whatever bearer the page sent. */
export function readCookie({ settings }: Shop, request: FastifyRequest): Credential | null {
  return cookieCredential(request, ownCookie(settings, COOKIE).name)
}

/** The session cookie under the name that it had before the shop's address was https; null where it needs no new name. */
export function readUnprefixedCookie(shop: Shop, request: FastifyRequest): Credential | null {
  const { name } = ownCookie(shop.settings, COOKIE)
  return name === COOKIE || request.cookies[name] !== undefined ? null : cookieCredential(request, COOKIE)
}

function cookieCredential(request: FastifyRequest, name: string): Credential | null {
  const cookie = request.cookies[name]
  return cookie !== undefined && SECRET.test(cookie) ? { kind: 'cookie', secret: cookie } : null
}

/** Keeps the cookie's secret where no script can read it. */
export function setSessionCookie({ settings }: Shop, reply: FastifyReply, secret: string): void {
  const { name, attributes } = ownCookie(settings, COOKIE)
  reply.setCookie(name, secret, { ...attributes, maxAge: SESSION_SECONDS })
}

/** Tells the page that the browser lands on that there is a new session. */
export function markNewSession({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = ownCookie(settings, NEW_SESSION_MARK, { isReadable: true })
  reply.setCookie(name, '1', { ...attributes, maxAge: MARK_SECONDS })
}

export function clearSessionCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = ownCookie(settings, COOKIE)
  reply.clearCookie(name, attributes)
}

/** Takes the cookie away whose name lacks the prefix. */
export function clearUnprefixedCookie({ settings }: Shop, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, ownCookie(settings, COOKIE).attributes)
}
