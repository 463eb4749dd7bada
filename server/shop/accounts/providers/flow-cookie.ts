import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookie } from '../../../platform/http/own-cookie.ts'
import type { Shop } from '../../shop.ts'
import { FLOW_MINUTES } from './flows.ts'

const COOKIE = 'paudha_flow'
const SECRET = /^[\w-]{43}$/

/** The secret that ties a flow to the browser that began it. */
export function readFlowCookie({ settings }: Shop, request: FastifyRequest): string | null {
  const cookie = request.cookies[ownCookie(settings, COOKIE).name]
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null
}

/** Lax, since it has to come along when the provider sends the browser back. */
export function setFlowCookie({ settings }: Shop, reply: FastifyReply, secret: string): void {
  const { name, attributes } = ownCookie(settings, COOKIE)
  reply.setCookie(name, secret, { ...attributes, maxAge: FLOW_MINUTES * 60 })
}

export function clearFlowCookie({ settings }: Shop, reply: FastifyReply): void {
  const { name, attributes } = ownCookie(settings, COOKIE)
  reply.clearCookie(name, attributes)
}
