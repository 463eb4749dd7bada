import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notes, readBody } from '../api/read-request.ts'
import { type Attempt, attemptPayment, differences } from '../commands/attempt-payment.ts'
import { findById } from '../commands/lock-rows.ts'
import { ProviderRefusal } from '../refusal.ts'
import { paidResponse } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'
import { windowPage } from './window-page.ts'

type OpenWindow = { Querystring: { key?: string; order_id?: string } }

const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }

/** The checkout script, the window that it opens, and the API of the window. */
export function checkoutRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { settings } = simulator
  const policy = windowPolicy(settings.shopOrigins)

  serveFile('/checkout.js', 'checkout.js')
  for (const name of ['window.js', 'opener.js', 'screens.js', 'window.css']) serveFile(`/checkout/${name}`, name)

  app.get<OpenWindow>('/checkout/window', async ({ query }, reply) => {
    // The shop that mounts it forbids framing of its pages; this page is framed by the shop.
    reply.removeHeader('X-Frame-Options')
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(windowPage(await findOrder(query), settings))
  })

  app.post('/checkout/payments', ({ body }) => payInWindow(simulator, body))

  async function findOrder({ key = '', order_id = '' }: OpenWindow['Querystring']) {
    try {
      requireKey(simulator, key)
      const order = await findById(simulator.database, 'orders', order_id)
      if (order.status === 'paid') return { problem: 'The order is already paid.' }
      return order
    } catch (error) {
      if (error instanceof ProviderRefusal) return { problem: `${error.message}.` }
      throw error
    }
  }

  function serveFile(path: string, name: string): void {
    const file = readFileSync(new URL(`browser/${name}`, import.meta.url))
    app.get(path, (_request, reply) =>
      reply
        .type(TYPES[extname(name)] ?? '')
        .header('Cache-Control', 'no-cache')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(file),
    )
  }
}

/** Nothing but the window's own files, the shop's logo, and only the shop around it. */
function windowPolicy(shopOrigins: readonly string[]): string {
  const origins = ["'self'", ...shopOrigins]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', ...origins, 'https:', 'data:'].join(' '),
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    ['frame-ancestors', ...origins].join(' '),
  ].join('; ')
}

/** The delay of the webhooks of a payment whose window was closed before. */
const QUIET_MS = 10_000
const CAPTURE_AFTER_MS = 20_000

const text = z.string().max(255).nullish()

const WindowPayment = z.object({
  key: z.string('The key is required.'),
  order_id: z.string('The order id is required.'),
  method: z.enum(['upi', 'card'], 'The selected method is invalid.'),
  outcome: z.enum(['paid', 'failed', 'unheard', 'later', ...differences], 'The selected outcome is invalid.'),
  card_last4: z
    .string()
    .regex(/^\d{4}$/, 'The card number is invalid.')
    .optional(),
  email: text,
  contact: text,
  description: text,
  notes,
})
type WindowPayment = z.output<typeof WindowPayment>

/** What the person chose; of the sum, the order alone decides, and the offer or fee that was chosen. */
async function payInWindow(simulator: Simulator, body: unknown) {
  const { key, order_id: orderId, card_last4: cardLast4, outcome, ...payer } = readBody(WindowPayment, body)
  requireKey(simulator, key)
  const payment = await attemptPayment(simulator, { orderId, cardLast4, ...payer, ...endings[outcome] })
  if (payment.status === 'failed') {
    return { error: { ...payment.error, metadata: { order_id: orderId, payment_id: payment.id } } }
  }
  return paidResponse(payment, simulator.settings.keySecret)
}

/** A window is opened with the shop's public key. */
function requireKey({ settings }: Simulator, key: string): void {
  if (key !== settings.keyId) throw new ProviderRefusal('The api key provided is invalid', { status: 401 })
}

const endings: Record<
  WindowPayment['outcome'],
  Pick<Attempt, 'outcome' | 'difference' | 'captureAfterMs' | 'quietMs'>
> = {
  paid: { outcome: 'captured' },
  failed: { outcome: 'failed' },
  unheard: { outcome: 'captured', quietMs: QUIET_MS },
  offer: { outcome: 'captured', difference: 'offer' },
  customer_fee: { outcome: 'captured', difference: 'customer_fee' },
  later: { outcome: 'authorized', captureAfterMs: CAPTURE_AFTER_MS },
}
