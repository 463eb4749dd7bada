import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../platform/http/host-cookie.ts'
import type { Shop } from '../shop.ts'

const COOKIE = 'paudha_device'
const SECRET = /^[\w-]{43}$/
const SECONDS = 180 * 86_400

/**
 * The secret by which this browser is a known device of the accounts that it has signed in to; it opens nothing by
 * itself.
 */
export function readDeviceCookie({ settings }: Pick<Shop, 'settings'>, request: FastifyRequest): string | null {
  const cookie = request.cookies[hostCookie(settings, COOKIE).name]
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null
}

export function setDeviceCookie({ settings }: Pick<Shop, 'settings'>, reply: FastifyReply, secret: string): void {
  const { name, attributes } = hostCookie(settings, COOKIE)
  reply.setCookie(name, secret, { ...attributes, maxAge: SECONDS })
}
