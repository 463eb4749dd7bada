import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop.ts'
import { FLOW_MINUTES } from './flows.ts'

const COOKIE = 'paudha_flow'
const SECRET = /^[\w-]{43}$/

/** The secret that ties a flow to the browser that began it. */
export function readFlowCookie(request: FastifyRequest): string | null {
  const cookie = request.cookies[COOKIE]
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null
}

export function setFlowCookie(shop: Shop, reply: FastifyReply, secret: string): void {
  reply.setCookie(COOKIE, secret, { ...attributes(shop), maxAge: FLOW_MINUTES * 60 })
}

export function clearFlowCookie(shop: Shop, reply: FastifyReply): void {
  reply.clearCookie(COOKIE, attributes(shop))
}

/** Lax, since it has to come along when the provider sends the browser back. */
function attributes({ settings }: Shop) {
  const secure = settings.publicUrl.startsWith('https:')
  return { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure } as const
}
