import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../../platform/http/host-cookie.ts'
import type { Shop } from '../../shop.ts'
import { FLOW_MINUTES } from './flows.ts'

const COOKIE = 'paudha_flow'
const SECRET = /^[\w-]{43}$/

/** The secret that binds a flow to the browser that began it. */
export function readFlowCookie({ settings }: Shop, request: FastifyRequest): string | null {
  const cookie = request.cookies[hostCookie(settings, COOKIE).name]
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null
}

/** SameSite=Lax, since the provider's redirect has to send it. */
export function setFlowCookie({ settings }: Shop, reply: FastifyReply, secret: string): void {
  const { name, attributes } = hostCookie(settings, COOKIE)
  reply.setCookie(name, secret, { ...attributes, maxAge: FLOW_MINUTES * 60 })
}

export function clearFlowCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = hostCookie(settings, COOKIE)
  reply.clearCookie(name, attributes)
}
