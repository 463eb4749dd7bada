import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { unknownId } from '../commands/lock-rows.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { payInWindow, requireKey } from './pay-in-window.ts'
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
      const order = await simulator.database
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', order_id)
        .executeTakeFirst()
      if (!order) return unknownId()
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
  const shop = shopOrigins.join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' https: data: ${shop}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${shop}`,
  ]
    .map((directive) => directive.trim())
    .join('; ')
}
