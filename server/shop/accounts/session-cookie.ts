import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NEW_SESSION_COOKIE } from '../../../domain/cookies.ts'
import type { Credential } from '../../platform/http/handler.ts'
import { hostCookie } from '../../platform/http/origin.ts'
import type { Shop } from '../shop.ts'
import { SESSION_SECONDS } from './sessions.ts'

type WithSettings = Pick<Shop, 'settings'>

const NEW_SESSION_SECONDS = 60
const SECRET = /^[\w-]{43}$/

export const sessionCookie = secretCookie('paudha_session', SESSION_SECONDS)

/** A cookie of the shop's host with a secret, which scripts cannot read. */
export function secretCookie(cookie: string, maxAge: number) {
  return {
    read({ settings }: WithSettings, request: FastifyRequest): string | null {
      const secret = request.cookies[hostCookie(settings, cookie).name]
      return secret !== undefined && SECRET.test(secret) ? secret : null
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
