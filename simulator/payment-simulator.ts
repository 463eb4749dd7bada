import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orderRoutes, qrRoutes } from './api/order-routes.ts'
import { paymentRoutes, refundRoutes, settlementRoutes } from './api/payment-routes.ts'
import { payoutRoutes } from './api/payout-routes.ts'
import { Nothing, readBody } from './api/read-request.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { qrPage } from './checkout/qr-page.ts'
import { openDatabase } from './database/open-database.ts'
import { ProviderRefusal } from './refusal.ts'
import { isSame } from './signatures.ts'
import type { Simulator, SimulatorOptions } from './simulator.ts'
import { misbehave } from './switches/misbehave.ts'
import { switchRoutes } from './switches/switch-routes.ts'
import { startDeliveries } from './webhooks/deliver-webhooks.ts'

/**
 * The provider, as a plugin: below its prefix, the HTTP API under `/v1`, the checkout script at `/v1/checkout.js` with the
 * window it opens, and, where it has switches, those under `/_switches`.
 */
export async function paymentSimulator(app: FastifyInstance, simulator: Simulator): Promise<void> {
  answerErrors(app)
  app.register(
    async (provider) => {
      if (simulator.settings.switches) misbehave(provider, simulator)
      checkoutRoutes(provider, simulator)
      provider.register(async (scope) => qrPage(scope, simulator))
      provider.register(async (api) => {
        api.addHook('onRequest', authenticate(simulator))
        api.addHook('preHandler', async ({ method, query, routeOptions }) => {
          if (method !== 'GET' || routeOptions.url?.endsWith('/:id')) readBody(Nothing, query)
        })
        orderRoutes(api, simulator)
        qrRoutes(api, simulator)
        paymentRoutes(api, simulator)
        refundRoutes(api, simulator)
        payoutRoutes(api, simulator)
        settlementRoutes(api, simulator)
      })
    },
    { prefix: '/v1' },
  )
  if (simulator.settings.switches) {
    app.register(async (switches) => switchRoutes(switches, simulator), { prefix: '/_switches' })
  }
}

/** Opens its database and starts to deliver webhooks. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const settings = { shopOrigins: [], switches: false, retryAfterMs: 5_000, ...options }
  const database = await openDatabase(settings.connection)
  return { database, settings, deliveries: startDeliveries({ database, settings }) }
}

/** Stops delivering webhooks, then closes the database. */
export async function closeSimulator({ database, deliveries }: Simulator): Promise<void> {
  await deliveries.stop()
  await database.destroy()
}

/** Every error in the provider's one shape; nothing of the simulator's insides. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error instanceof ProviderRefusal) return reply.code(error.status).send(error.body)
    const { statusCode = 500 } = error
    if (statusCode < 500) {
      return reply.code(400).send(new ProviderRefusal('The request could not be read').body)
    }
    request.log.error(error)
    const description = 'We are facing some trouble completing your request at the moment. Please try again shortly.'
    return reply
      .code(500)
      .send({ error: { code: 'SERVER_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } })
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(400).send(new ProviderRefusal('The requested URL was not found on the server.').body),
  )
}

const REFUSED = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }

/** Lets in only who knows the key and its secret. */
function authenticate({ settings }: Simulator) {
  const expected = `${settings.keyId}:${settings.keySecret}`
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
    const given = Buffer.from(credentials, 'base64').toString('utf8')
    if (scheme?.toLowerCase() === 'basic' && isSame(given, expected)) return
    return reply.code(401).header('WWW-Authenticate', 'Basic realm="Razorpay"').send(REFUSED)
  }
}
