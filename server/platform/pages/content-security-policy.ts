import { hash } from 'node:crypto'
import type { PlatformContext } from '../context.ts'

/** The contact page embeds a map when the visitor clicks on it. */
const MAP = 'https://www.openstreetmap.org'

/** Meta's pixel: where its script comes from, and what that calls. Images may come from any host anyway. */
const PIXEL: Sources = {
  scripts: ['https://connect.facebook.net'],
  frames: [],
  calls: ['https://connect.facebook.net', 'https://www.facebook.com'],
}

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
  const provider = payments && isForeign(payments.checkoutUrl) ? providerSources(payments.checkoutUrl) : NO_SOURCES
  const pictures = settings.picturesUrl === null ? [] : [new URL(settings.picturesUrl).origin]
  const pixel = settings.measurement === null ? NO_SOURCES : PIXEL
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashesOf('script', page), ...provider.scripts, ...pixel.scripts],
    'style-src': ["'self'", ...hashesOf('style', page)],
    'img-src': ["'self'", 'https:', 'data:', settings.publicUrl, ...pictures],
    'connect-src': ["'self'", ...api, ...provider.calls, ...pixel.calls],
    'frame-src': ["'self'", MAP, ...provider.frames],
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
    if (!hasSource) hashes.add(`'sha256-${sha256(page.subarray(start, end))}'`)
    at = end
  }
  return hashes
}

type Sources = { scripts: readonly string[]; frames: readonly string[]; calls: readonly string[] }

const NO_SOURCES: Sources = { scripts: [], frames: [], calls: [] }

/**
 * What the provider's payment window needs. The policy belongs to the document, so the shopper's first page must allow
 * it already. Razorpay uses several hosts of its domain.
 */
function providerSources(checkoutUrl: string): Sources {
  const { origin, hostname } = new URL(checkoutUrl)
  if (!hostname.endsWith('.razorpay.com')) return { scripts: [origin], frames: [origin], calls: [origin] }
  const hosts = ['https://*.razorpay.com']
  return { scripts: hosts, frames: hosts, calls: hosts }
}

function isForeign(url: string): boolean {
  return URL.canParse(url)
}

function sha256(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64')
}
