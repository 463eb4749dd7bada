import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { providerRoutes } from './accounts/providers/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondFactorRoutes } from './accounts/second-factor/routes.ts'
import { accountSettingsRoutes } from './accounts/settings-routes.ts'
import { administrationRoutes } from './administration/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { bulkRoutes } from './catalogue/bulk-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { productSheetRoutes } from './catalogue/spreadsheet/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { logAnswers } from './http/answer-log.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { describeApi } from './http/describe-api.ts'
import { readEmptyBodies } from './http/empty-bodies.ts'
import { answerErrors, sendRefusal } from './http/errors.ts'
import { answerHealth } from './http/health.ts'
import { nameCharset } from './http/name-charset.ts'
import { answerOddRequests } from './http/odd-requests.ts'
import { protectAnswers } from './http/protective-headers.ts'
import { routeRegistrar } from './http/route.ts'
import { LONGEST_REQUEST_MS, refuseSlowBodies } from './http/slow-bodies.ts'
import { closeUnfinishedRequests } from './http/unfinished-requests.ts'
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts'
import { brotliOptions } from './kept/compression.ts'
import { previewMails } from './mailbox/mail-preview.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { measurementRoutes } from './measurement/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { answerMetrics } from './metrics/answer-metrics.ts'
import { unsubscribeWithOneClick } from './newsletter/one-click.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { answerSecurityContact } from './pages/security-contact.ts'
import { answerCrawlers } from './pages/sitemap.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentWebhook } from './payments/webhook.ts'
import { refuse } from './refusal.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { securityEventRoutes } from './security-events/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import type { Shop } from './shop.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { serveUploads } from './uploads/serve-uploads.ts'

const BODY_BYTES = 100_000
const HEADERS_MS = 10_000
/** How often it is looked for requests that take longer than that to arrive */
const LOOK_AROUND_MS = 2_000

export type AppOptions = {
  /** Checks every answer against the contract; tests do, a shop in service trusts its presenters */
  checksAnswers?: boolean
}

/** The whole HTTP application on a database: the API below `/api`, its documentation and the health checks. */
export async function createApp(shop: Shop, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LOOK_AROUND_MS,
      requireHostHeader: false,
      // Most requests have no body, and need no stream for one: a tenth of what it takes to answer them with kept bytes.
      optimizeEmptyRequests: true,
    },
    trustProxy: (_address, hop) => hop < shop.settings.proxies,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    loggerInstance: shop.log as FastifyBaseLogger,
    ...answerBrokenRequests(shop),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(options.checksAnswers ? serializerCompiler : () => (answer) => JSON.stringify(answer))
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('caller', null)
  app.decorateRequest('credential', null)
  app.decorateRequest('device', null)
  app.decorateRequest('isKnownDevice', false)
  answerErrors(app)
  logAnswers(app)
  readEmptyBodies(app)
  refuseSlowBodies(app)
  closeUnfinishedRequests(app)
  protectAnswers(app, shop)
  warnOfUntrustedProxy(app, shop)
  nameCharset(app)
  answerOddRequests(app, shop)
  await app.register(cookie)
  // As they are asked for: quickly rather than to the last byte.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: brotliOptions('quickly'),
  })
  answerHealth(app, shop)
  answerMetrics(app, shop)
  answerCrawlers(app, shop)
  answerSecurityContact(app, shop)
  await serveUploads(app, shop)
  await app.register(async (api) => registerApi(api, shop), { prefix: '/api' })
  return app
}

async function registerApi(api: FastifyInstance, shop: Shop): Promise<void> {
  allowOrigins(api, shop)
  await describeApi(api, shop)
  api.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  await paymentWebhook(api, shop)
  await api.register(async (scope) => uploadRoutes(shop, scope))
  await api.register(async (scope) => productSheetRoutes(shop, scope))
  await unsubscribeWithOneClick(api, shop)
  await previewMails(api, shop)
  const route = routeRegistrar(api, shop)
  for (const routes of [
    accountRoutes,
    accountSettingsRoutes,
    secondFactorRoutes,
    providerRoutes,
    securityEventRoutes,
    catalogueRoutes,
    bulkRoutes,
    reviewRoutes,
    cartRoutes,
    paymentRoutes,
    orderRoutes,
    messageRoutes,
    measurementRoutes,
    newsletterRoutes,
    mailboxRoutes,
    stockAlertRoutes,
    administrationRoutes,
    customerRoutes,
    auditRoutes,
    settingsRoutes,
    documentRoutes,
  ]) {
    routes(shop, route)
  }
}
