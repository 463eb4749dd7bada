import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { auditRoutes } from './admin/audit/routes.ts'
import { remittanceRoutes } from './admin/books/remittances/routes.ts'
import { bookRoutes } from './admin/books/routes.ts'
import { adminClaimRoutes } from './admin/claims/routes.ts'
import { customerRoutes } from './admin/customers/routes.ts'
import { dashboardRoutes } from './admin/dashboard/routes.ts'
import { adminDeliveryRoutes } from './admin/delivery/routes.ts'
import { vanRoutes } from './admin/delivery/van.ts'
import { dispatchRoutes } from './admin/dispatch/routes.ts'
import { mailboxRoutes, registerMailPreview } from './admin/mailbox/routes.ts'
import { adminOrderRoutes } from './admin/orders/routes.ts'
import { productRoutes, uploadRoutes } from './admin/products/routes.ts'
import { productSheetRoutes } from './admin/products/spreadsheet/routes.ts'
import { replacementRoutes } from './admin/replacements/routes.ts'
import { adminReviewRoutes } from './admin/reviews/routes.ts'
import { unfoundSearchRoutes } from './admin/searches/routes.ts'
import { settingsRoutes } from './admin/settings/routes.ts'
import { taxClassRoutes } from './admin/tax-classes/routes.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { registerErrorHandler, sendRefusal } from './platform/http/errors.ts'
import { enableInProcessCalls } from './platform/http/in-process-client.ts'
import { registerAccessLog, registerHealthChecks, warnOfUntrustedProxy } from './platform/http/monitoring.ts'
import { registerCors } from './platform/http/origin.ts'
import { rejectMalformed, rejectUnparsable } from './platform/http/reject-malformed.ts'
import { readEmptyBodies } from './platform/http/request-bodies.ts'
import { routeRegistrar } from './platform/http/route.ts'
import { registerDefaultCharset, sendSecurityHeaders } from './platform/http/security-headers.ts'
import { closeUnfinishedRequests, LONGEST_REQUEST_MS, registerBodyTimeout } from './platform/http/timeouts.ts'
import { brotliOptions } from './platform/http-cache/cached-response.ts'
import { registerMetrics } from './platform/metrics.ts'
import { refuse } from './platform/refusal.ts'
import { serveUploads } from './platform/uploads/store-upload.ts'
import { providerRoutes } from './shop/accounts/providers/routes.ts'
import { requestGuards } from './shop/accounts/request-guards.ts'
import { accountRoutes } from './shop/accounts/routes.ts'
import { secondFactorRoutes } from './shop/accounts/second-factor/routes.ts'
import { cartRoutes } from './shop/cart/routes.ts'
import { catalogueRoutes } from './shop/catalogue/routes.ts'
import { registerCrawlerRoutes } from './shop/catalogue/sitemap.ts'
import { checkoutRoutes } from './shop/checkout/routes.ts'
import { claimPhotoRoutes, claimRoutes } from './shop/claims/routes.ts'
import { deliveryRoutes } from './shop/delivery/routes.ts'
import { documentRoutes } from './shop/documents/routes.ts'
import { finderRoutes } from './shop/finder/routes.ts'
import { measurementRoutes } from './shop/measurement/routes.ts'
import { messageRoutes } from './shop/messages/routes.ts'
import { newsletterRoutes } from './shop/newsletter/routes.ts'
import { registerOneClickUnsubscribe } from './shop/newsletter/unsubscribe.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { paymentRoutes } from './shop/payments/routes.ts'
import { paymentWebhook } from './shop/payments/webhook.ts'
import { pinRoutes } from './shop/pins/routes.ts'
import { relatedRoutes } from './shop/related/routes.ts'
import { maySeeUpload, reviewPhotoRoutes } from './shop/reviews/review-photos.ts'
import { reviewRoutes } from './shop/reviews/routes.ts'
import { searchRoutes } from './shop/search/routes.ts'
import { securityEventRoutes } from './shop/security-events/security-events.ts'
import { registerSecurityTxt } from './shop/settings/security-txt.ts'
import type { Shop } from './shop/shop.ts'
import { stockAlertRoutes } from './shop/stock-alerts/routes.ts'
import { wishlistRoutes } from './shop/wishlist/routes.ts'

export const BODY_BYTES = 100_000
const HEADERS_MS = 10_000
/** How often Node checks for requests that take longer than that to arrive */
const CHECK_INTERVAL_MS = 2_000

/**
 * The whole HTTP application on a database: the API below `/api`, its documentation and the health checks. `checksAnswers`
 * validates every response against the contract; tests do, a shop in service trusts its presenters.
 */
export async function createApp(shop: Shop, { checksAnswers = false } = {}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      requireHostHeader: false,
      // Most requests have no body and need no stream for one, which takes a tenth of the time of a cached response.
      optimizeEmptyRequests: true,
    },
    trustProxy: (_address, hop) => hop < shop.settings.proxies,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    loggerInstance: shop.log as FastifyBaseLogger,
    ...rejectUnparsable(shop),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(checksAnswers ? serializerCompiler : () => (answer) => JSON.stringify(answer))
  app.removeContentTypeParser('text/plain')
  for (const name of ['caller', 'credential', 'device', 'knownDevice']) app.decorateRequest(name, null)
  enableInProcessCalls(app)
  registerErrorHandler(app)
  registerAccessLog(app)
  readEmptyBodies(app)
  registerBodyTimeout(app)
  closeUnfinishedRequests(app)
  sendSecurityHeaders(app, shop)
  warnOfUntrustedProxy(app, shop)
  registerDefaultCharset(app)
  rejectMalformed(app, shop)
  await app.register(cookie)
  // Compressed per request: quickly rather than well.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    brotliOptions: brotliOptions(3),
  })
  registerHealthChecks(app, shop)
  registerMetrics(app, shop)
  registerCrawlerRoutes(app, shop)
  registerSecurityTxt(app, shop)
  await serveUploads(app, shop, (request, name) => maySeeUpload(shop, request, name))
  await app.register(async (api) => registerApi(api, shop), { prefix: '/api' })
  return app
}

async function registerApi(api: FastifyInstance, shop: Shop): Promise<void> {
  registerCors(api, shop)
  await registerApiDocs(api, shop)
  api.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  await paymentWebhook(api, shop)
  for (const routes of [uploadRoutes, reviewPhotoRoutes, claimPhotoRoutes, productSheetRoutes, remittanceRoutes])
    await api.register(async (scope) => routes(shop, scope))
  await registerOneClickUnsubscribe(api, shop)
  await registerMailPreview(api, shop)
  const route = routeRegistrar(api, shop, requestGuards(shop))
  for (const routes of [
    accountRoutes,
    secondFactorRoutes,
    providerRoutes,
    securityEventRoutes,
    catalogueRoutes,
    finderRoutes,
    searchRoutes,
    unfoundSearchRoutes,
    productRoutes,
    reviewRoutes,
    relatedRoutes,
    adminReviewRoutes,
    cartRoutes,
    pinRoutes,
    deliveryRoutes,
    checkoutRoutes,
    paymentRoutes,
    orderRoutes,
    claimRoutes,
    adminClaimRoutes,
    messageRoutes,
    measurementRoutes,
    newsletterRoutes,
    mailboxRoutes,
    stockAlertRoutes,
    wishlistRoutes,
    dashboardRoutes,
    adminOrderRoutes,
    replacementRoutes,
    dispatchRoutes,
    customerRoutes,
    auditRoutes,
    settingsRoutes,
    adminDeliveryRoutes,
    vanRoutes,
    taxClassRoutes,
    documentRoutes,
    bookRoutes,
  ]) {
    routes(shop, route)
  }
}
