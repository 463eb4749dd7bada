import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../shop.ts'

const COOKIE = 'paudha_device'
const SECRET = /^[\w-]{43}$/
const SECONDS = 180 * 86_400

/** The secret by which this browser is known to the accounts that it has signed in to; it opens nothing by itself. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE]
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null
}

export function setDeviceCookie({ settings }: Shop, reply: FastifyReply, secret: string): void {
  const secure = settings.publicUrl.startsWith('https:')
  reply.setCookie(COOKIE, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: SECONDS })
}
