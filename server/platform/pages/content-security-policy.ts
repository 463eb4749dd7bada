import { hash } from 'node:crypto'
import type { PlatformContext } from '../context.ts'
import { providerOrigins } from '../http/security-headers.ts'

/** The contact page embeds a map when the visitor clicks on it. */
const MAP = 'https://www.openstreetmap.org'

/** Meta's pixel: where its script comes from, and what that calls beside it. Images may come from any host anyway. */
const PIXEL = { script: 'https://connect.facebook.net', calls: 'https://www.facebook.com' }

type PolicySettings = {
  settings: Pick<PlatformContext['settings'], 'apiHost' | 'publicUrl' | 'picturesUrl' | 'measurement'>
  payments: Pick<NonNullable<PlatformContext['payments']>, 'checkoutUrl'> | null
}

/**
 * The policy for a rendered page: the shop's scripts and styles, and inline ones each by the hash of its text, so that
 * a cached page can be sent as it is (a nonce would differ each time).
 */
export function contentSecurityPolicy({ settings, payments }: PolicySettings, page: Buffer): string {
  const api = settings.apiHost === null ? [] : [settings.apiHost]
  // The policy belongs to the document, so the shopper's first page must allow the provider's window already.
  const provider = providerOrigins(payments)
  const pictures = settings.picturesUrl === null ? [] : [new URL(settings.picturesUrl).origin]
  const pixel = settings.measurement === null ? [] : [PIXEL.script]
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf('script', page), ...provider, ...pixel],
    'style-src': ["'self'", ...hashesOf('style', page)],
    'img-src': ["'self'", 'https:', 'data:', settings.publicUrl, ...pictures],
    'connect-src': ["'self'", ...api, ...provider, ...pixel, ...(settings.measurement === null ? [] : [PIXEL.calls])],
    'frame-src': ["'self'", MAP, ...provider],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** Searches bytes: a string of the whole page would be one of the largest things in memory. */
function hashesOf(element: 'script' | 'style', page: Buffer): Set<string> {
  const hashes = new Set<string>()
  const close = `</${element}>`
  for (let at = page.indexOf(`<${element}`); at >= 0; at = page.indexOf(`<${element}`, at)) {
    const start = page.indexOf('>', at) + 1
    const end = page.indexOf(close, start)
    if (start === 0 || end < 0) break
    const hasSource = /\ssrc=/.test(page.toString('latin1', at, start))
    if (!hasSource) hashes.add(`'sha256-${hash('sha256', page.subarray(start, end), 'base64')}'`)
    at = end
  }
  return hashes
}
