import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { migrate } from './database/migrate.ts'
import type { Environment } from './environment.ts'
import { openOutbox } from './integrations/mail/deliver-mail.ts'
import { openMailTransport } from './integrations/mail/mail-transport.ts'
import { openStorages } from './integrations/storage/local-disk.ts'
import { connectPostgres, refusalOfDatabase } from './platform/database/connect-postgres.ts'
import { openDatabase } from './platform/database/database.ts'
import { applicationName } from './platform/embedded-postgres/connect.ts'
import { listen, type RequestStep } from './platform/http/listen.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { listenForInvalidations } from './platform/http-cache/invalidation-listener.ts'
import { createResponseCache } from './platform/http-cache/response-cache.ts'
import { serveCached } from './platform/http-cache/serve-cached.ts'
import { openIncidentReporter } from './platform/incidents.ts'
import { openJobs } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import { loadBuiltPages, loadPagesInDevelopment, markInUse, runningRelease } from './platform/pages/load-pages.ts'
import { servePages } from './platform/pages/serve-pages.ts'
import { claimDataDirectory, requireFreePort } from './platform/preflight-checks.ts'
import { readLimiter } from './platform/rate-limits.ts'
import { prepareDatabase } from './prepare-database.ts'
import { registerJobs } from './register-jobs.ts'
import { removeUsedAdminPassword } from './shop/accounts/admins.ts'
import { openPayments } from './shop/payments/open-payments.ts'
import { countOrphanedPayments } from './shop/payments/reconcile-payments.ts'
import { defaultSettings } from './shop/settings/default-settings.ts'
import { findSettings, takesOrders } from './shop/settings/settings.ts'
import type { Shop } from './shop/shop.ts'

const CONNECTIONS = 20

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/**
 * Environment → database → jobs → app → listen. Throws a `StartupError` for what the operator has to fix. When `signal`
 * aborts, what was started is stopped after the step that is under way, and the signal's reason is thrown.
 */
export async function startShop(environment: Environment, signal?: AbortSignal) {
  const started = new AsyncDisposableStack()
  const log = createLogger(environment)
  try {
    await requireFreePort(environment.host, environment.port)
    await claimDataDirectory(environment.dataDirectory)

    signal?.throwIfAborted()
    const postgres = await connectPostgres(environment)
    started.defer(() => postgres.stop())
    signal?.throwIfAborted()
    await migrate(postgres.connection)
    signal?.throwIfAborted()
    const database = openDatabase(postgres.connection, { name: applicationName(), connections: CONNECTIONS })
    started.defer(() => database.destroy())

    const incidents = openIncidentReporter({ database, log })
    started.defer(() => incidents.settled())
    const jobs = await openJobs(postgres.connection, {}, { log, incidents })
    started.defer(() => jobs.stop())
    const cache = createResponseCache()
    const mailTransport = openMailTransport({ ...environment, defaultContact: defaultSettings })
    const outbox = openOutbox({ database, jobs, log, incidents }, mailTransport, {
      limitsMails: environment.hasRateLimits,
    })
    started.defer(outbox.stop)
    const changes = await listenForInvalidations(postgres.connection, cache.invalidate, outbox.wake)
    started.defer(() => changes.stop())
    const { payments, mount, close } = await openPayments(environment, postgres.connection, incidents)
    started.defer(close)
    const { storage, privateStorage } = await openStorages(environment)
    const shop: Shop = {
      database,
      jobs,
      changes,
      storage,
      privateStorage,
      log,
      incidents,
      payments,
      settings: environment,
    }
    signal?.throwIfAborted()
    const newPassword = await prepareDatabase(shop, environment)
    signal?.throwIfAborted()
    await registerJobs(shop, { jobs, mailTransport, outbox })

    const app = await createApp(shop)
    await mount(app)
    const steps: RequestStep[] = []
    const headers = securityHeaders(shop)
    if (environment.isDevelopment) started.defer(await addPagesInDevelopment(app, shop))
    else {
      const release = runningRelease()
      started.defer(await markInUse(release))
      const renderPage = await servePages(app, shop, { render: await loadBuiltPages(shop, release), release })
      const limitReads = environment.hasRateLimits ? readLimiter(environment.proxies) : undefined
      const waitForCapacity = () => database.pool.waitForCapacity()
      steps.push(serveCached(app, cache, changes, waitForCapacity, { renderPage, limitReads, headers }))
    }
    await removeUsedAdminPassword(shop)
    signal?.throwIfAborted()
    started.defer(await listen(app, environment, steps, headers))
    return {
      /** The admin's password if it has just been generated */
      newPassword,
      /** Online orders and refunds that wait for a provider that the shop does not have (any more) */
      orphanedPayments: await countOrphanedPayments(shop),
      /** False in a live shop whose seller is still the demo's */
      takesOrders: takesOrders(environment, await findSettings(database)),
      /** Completes the requests in flight, then stops everything that was started */
      stop: () => started.disposeAsync(),
    }
  } catch (error) {
    await started.disposeAsync()
    throw refusalOfDatabase(error, environment.databaseUrl)
  }
}

/** Returns what stops Vite. */
async function addPagesInDevelopment(app: FastifyInstance, shop: Shop): Promise<() => Promise<void>> {
  const { render, vite } = await loadPagesInDevelopment(shop, app.server)
  app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
  await servePages(app, shop, { render, release: null })
  return () => vite.close()
}
