import type { FastifyInstance } from 'fastify'
import { answerErrors } from './api/answer-errors.ts'
import { authenticate } from './api/authenticate.ts'
import { orderRoutes } from './api/order-routes.ts'
import { paymentRoutes } from './api/payment-routes.ts'
import { payoutRoutes } from './api/payout-routes.ts'
import { qrRoutes } from './api/qr-routes.ts'
import { Nothing, readBody } from './api/read-body.ts'
import { refundRoutes } from './api/refund-routes.ts'
import { settlementRoutes } from './api/settlement-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { qrPage } from './checkout/qr-page.ts'
import type { Simulator } from './simulator.ts'
import { misbehave } from './switches/misbehave.ts'
import { switchRoutes } from './switches/switch-routes.ts'

/**
 * The provider, as a plugin: below its prefix, the HTTP API under `/v1`, the checkout script at `/v1/checkout.js` with the
 * window it opens, and, where it has switches, those under `/_switches`.
 */
export async function paymentSimulator(app: FastifyInstance, simulator: Simulator): Promise<void> {
  answerErrors(app)
  readAnyBody(app)
  app.register(
    async (provider) => {
      if (simulator.settings.switches) misbehave(provider, simulator)
      checkoutRoutes(provider, simulator)
      provider.register(async (scope) => qrPage(scope, simulator))
      provider.register(async (api) => {
        api.addHook('onRequest', authenticate(simulator))
        api.addHook('preHandler', async ({ method, query }) => {
          if (method !== 'GET') readBody(Nothing, query)
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

/** An empty body is no body, whatever the request declares it to be. */
function readAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch (error) {
      done(Object.assign(new Error('Not JSON', { cause: error }), { statusCode: 400 }))
    }
  })
}
