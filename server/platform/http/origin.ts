import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieName } from '../../../domain/cookies.ts'
import { withoutTrailingSlashes } from '../../../domain/paths.ts'
import type { PlatformContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'

/** The shop's public origin, its local ones, and those that the operator lists. */
export function trustedOrigins({ settings }: Pick<PlatformContext, 'settings'>): ReadonlySet<string> {
  const { publicUrl, port, allowedOrigins } = settings
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return new Set([publicUrl, ...local, ...allowedOrigins].map((address) => new URL(address).origin))
}

/**
 * Whether an address leads to one of the shop's hosts, whatever its spelling, scheme or port: browsers send the shop's
 * cookies to all of them.
 */
export function isOwnHost(settings: PlatformContext['settings'], { hostname }: URL): boolean {
  const host = bareHost(hostname)
  if (isLoopback(host)) return true
  return [settings.publicUrl, settings.apiHost, ...settings.allowedOrigins].some(
    (address) => address !== null && bareHost(new URL(address).hostname) === host,
  )
}

/**
 * Whether a page of a trusted origin sent the request, by its Origin header or its Fetch Metadata: with its scripts, or
 * by navigation. What a page only embeds, an image say, does not count.
 */
export function isFromTrustedOrigin(shop: PlatformContext, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return trustedOrigins(shop).has(origin)
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'empty' } = request.headers
  return site === 'same-origin' && (destination === 'empty' || destination === 'document')
}

/** A trailing dot makes no other host. */
function bareHost(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

/** `URL` has normalized the spellings of IP addresses. */
function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^127\.|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:(?:7f[0-9a-f]{2}:|0:0\])/.test(host)
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'

/** CORS: refuses other origins, except those that the operator lists, which get full access. */
export function registerCors(api: FastifyInstance, shop: PlatformContext): void {
  const trusted = trustedOrigins(shop)
  const listed = new Set(shop.settings.allowedOrigins.map((address) => new URL(address).origin))

  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined) return
    if (!trusted.has(origin)) return sendRefusal(reply, refuse('foreign_origin'))
    if (!listed.has(origin)) return
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Credentials', 'true')
      .header('Access-Control-Expose-Headers', 'X-Total-Count, Retry-After')
      .header('Vary', 'Origin')
  })

  api.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Methods', METHODS)
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', '600')
      .send(),
  )
}

/**
 * The name and attributes of a cookie that is bound to the shop's host: `__Host-<name>` where the public address is
 * https, which browsers accept with `Secure`, `Path=/` and no `Domain` only. Hidden from scripts unless `isReadable`.
 */
export function hostCookie(
  { publicUrl }: Pick<PlatformContext['settings'], 'publicUrl'>,
  name: string,
  { isReadable = false } = {},
) {
  const isSecure = publicUrl.startsWith('https:')
  const attributes = { path: '/', httpOnly: !isReadable, sameSite: 'lax', secure: isSecure } as const
  return { name: cookieName(name, { isSecure }), attributes }
}

/** An http or https address that the operator sets, in any case; trailing slashes are ignored. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => withoutTrailingSlashes(new URL(address).href))
