import type { FastifyInstance } from 'fastify'
import { isApiPath } from '../../../domain/paths.ts'
import type { PlatformContext } from '../context.ts'

type HeaderSettings = {
  settings: Pick<PlatformContext['settings'], 'publicUrl'>
  payments: Pick<NonNullable<PlatformContext['payments']>, 'checkoutUrl'> | null
}

/** For every response; pages have their own content security policy. */
export function securityHeaders({ settings, payments }: HeaderSettings): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions(payments),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (settings.publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000'
  return headers
}

/** For a response that is opened as a document without being one, of the API or an image: it may load and run nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The browser's PDF viewer is subject to the document's policy, and has to load its own parts. */
const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Images are embedded by mails and messengers, and by the shop under its other hosts. */
const IMAGES = /^\/(images|uploads)\//

/** A first visit loads many scripts and fonts; headers for documents mean nothing to them. */
const ASSETS = /^\/assets\//
const DOCUMENTS_ONLY = new Set([
  'Content-Security-Policy',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
])

/** Sends them with every response; those of the API are not cached, unless their handler says so. */
export function sendSecurityHeaders(app: FastifyInstance, shop: PlatformContext): void {
  const headers = securityHeaders(shop)
  const assetHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENTS_ONLY.has(name)))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(ASSETS.test(request.url) ? assetHeaders : headers)
    if (isApiPath(request.url)) reply.header('Cache-Control', 'no-store')
    if (IMAGES.test(request.url)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.addHook('onSend', async (_request, reply) => {
    const isPdf = String(reply.getHeader('Content-Type')).startsWith('application/pdf')
    if (isPdf) reply.header('Content-Security-Policy', PDF_POLICY)
  })
}

/** Denies features that no page of the shop uses; payment is for the shop and its provider only. */
function permissions(payments: HeaderSettings['payments']): string {
  const provider = providerOrigins(payments).map((origin) => ` "${origin}"`)
  return [...DENIED_FEATURES.map((feature) => `${feature}=()`), `payment=(self${provider.join('')})`].join(', ')
}

/** The provider's, if it is not the shop itself: one at most. Razorpay uses several hosts of its domain. */
export function providerOrigins(payments: HeaderSettings['payments']): string[] {
  if (payments === null || !URL.canParse(payments.checkoutUrl)) return []
  const { origin, hostname } = new URL(payments.checkoutUrl)
  return [hostname.endsWith('.razorpay.com') ? 'https://*.razorpay.com' : origin]
}

const DENIED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const TEXT = /^(?:text\/|[^;]+[/+]xml)/

/** Adds the charset UTF-8 to every text and XML response that has none, so that no browser guesses. */
export function registerDefaultCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('Content-Type')
    if (typeof type === 'string' && TEXT.test(type) && !type.includes('charset=')) {
      reply.header('Content-Type', `${type}; charset=utf-8`)
    }
  })
}
