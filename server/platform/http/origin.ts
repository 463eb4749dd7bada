import type { FastifyRequest } from 'fastify'
import type { PlatformContext } from '../context.ts'

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
