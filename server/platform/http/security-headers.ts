import type { FastifyInstance } from 'fastify'
import { isApiPath } from '../../../domain/canonical-path.ts'
import type { PlatformContext } from '../context.ts'

type Protected = {
  settings: Pick<PlatformContext['settings'], 'publicUrl'>
  payments: Pick<NonNullable<PlatformContext['payments']>, 'checkoutUrl'> | null
}

/** Headers that tell browsers to take every answer for no more than it is. A page brings a policy of its own. */
export function protectiveHeaders({ settings, payments }: Protected): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': NOTHING,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions(payments?.checkoutUrl ?? ''),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (settings.publicUrl.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000'
  return headers
}

/** For whatever is opened as a document and isn't one, an answer of the API or a picture: it may load and run nothing. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A browser's own viewer is held to the document's policy, and needs more than nothing. */
const VIEWED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Pictures are shown by mails and messengers, and by the shop under its other names. */
const PICTURES = /^\/(images|uploads)\//

/** Scripts and fonts are many on a first visit, and mean nothing to a browser by themselves. */
const PARTS = /^\/assets\//
const DOCUMENTS_ONLY = new Set([
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
])

/** Sends them with every answer; what the API says is kept by nobody. */
export function protectAnswers(app: FastifyInstance, shop: PlatformContext): void {
  const headers = protectiveHeaders(shop)
  const ofParts = Object.fromEntries(Object.entries(headers).filter(([name]) => !DOCUMENTS_ONLY.has(name)))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PARTS.test(request.url) ? ofParts : headers)
    if (isApiPath(request.url)) reply.header('Cache-Control', 'no-store')
    if (PICTURES.test(request.url)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  app.addHook('onSend', async (_request, reply) => {
    const isViewed = String(reply.getHeader('Content-Type')).startsWith('application/pdf')
    if (isViewed) reply.header('Content-Security-Policy', VIEWED)
  })
}

/** What no page of the shop ever asks a browser for, and payment, which only the shop and its provider may ask for. */
function permissions(checkoutUrl: string): string {
  const provider = URL.canParse(checkoutUrl) ? ` "${allOf(new URL(checkoutUrl))}"` : ''
  return [...REFUSED.map((feature) => `${feature}=()`), `payment=(self${provider})`].join(', ')
}

/** Razorpay spreads over several hosts of its own domain. */
function allOf({ origin, hostname }: URL): string {
  return hostname.endsWith('.razorpay.com') ? 'https://*.razorpay.com' : origin
}

const REFUSED = [
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
