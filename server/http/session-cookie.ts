import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_SESSION_MARK } from '../../domain/new-session-mark.ts'
import { type Credential, SESSION_SECONDS } from '../accounts/sessions.ts'
import type { Shop } from '../shop.ts'

const COOKIE = 'paudha_session'
const MARK_SECONDS = 60
const SECRET = /^[\w-]{43}$/

/** How the request says who sent it. A request with a bearer is judged by the bearer, whatever its cookie says. */
export function readCredential(request: FastifyRequest): Credential | null {
  const { authorization } = request.headers
  if (authorization !== undefined) return { kind: 'bearer', secret: authorization.replace(/^Bearer /i, '') }
  const cookie = request.cookies[COOKIE]
  return cookie !== undefined && SECRET.test(cookie) ? { kind: 'cookie', secret: cookie } : null
}

/** Keeps the cookie's secret where no script can read it. */
export function setSessionCookie(shop: Shop, reply: FastifyReply, secret: string): void {
  reply.setCookie(COOKIE, secret, { ...attributes(shop), maxAge: SESSION_SECONDS })
}

/** Tells the page that the browser lands on that there is a new session. */
export function markNewSession(shop: Shop, reply: FastifyReply): void {
  reply.setCookie(NEW_SESSION_MARK, '1', { ...attributes(shop), httpOnly: false, maxAge: MARK_SECONDS })
}

export function clearSessionCookie(shop: Shop, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, attributes(shop))
}

function attributes({ settings }: Shop) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.publicUrl.startsWith('https:') } as const
}
