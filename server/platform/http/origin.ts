import type { FastifyRequest } from 'fastify'
import type { PlatformContext } from '../context.ts'

/** The origins that count as the shop's own: its public one, its local names, and those the operator listed. */
export function ownOrigins({ settings }: Pick<PlatformContext, 'settings'>): ReadonlySet<string> {
  const { publicUrl, port, allowedOrigins } = settings
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return new Set([publicUrl, ...local, ...allowedOrigins].map((address) => new URL(address).origin))
}

/**
 * Whether an address leads to a host of the shop's own, by whichever of its spellings, scheme or port: browsers send the
 * shop's cookies to each of them.
 */
export function isOwnHost(settings: PlatformContext['settings'], { hostname }: URL): boolean {
  const host = bareHost(hostname)
  if (isLoopback(host)) return true
  return [settings.publicUrl, settings.apiHost, ...settings.allowedOrigins].some(
    (address) => address !== null && bareHost(new URL(address).hostname) === host,
  )
}

/**
 * Whether a page of the shop's own sent the request, by its Origin header or its Fetch Metadata: with its scripts, or by
 * leading there. What a page only shows, a picture say, acts for nobody.
 */
export function isFromOwnPage(shop: PlatformContext, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return ownOrigins(shop).has(origin)
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'empty' } = request.headers
  return site === 'same-origin' && (destination === 'empty' || destination === 'document')
}

/** A dot at the end names the same host. */
function bareHost(hostname: string): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

/** A parsed address writes every spelling of an IP address in one way. */
function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^127\.|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:(?:7f[0-9a-f]{2}:|0:0\])/.test(host)
}
