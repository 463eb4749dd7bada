import type { FastifyInstance } from 'fastify'
import { dropSpentPassword } from './accounts/first-password.ts'
import { createApp } from './app.ts'
import { openDatabase, roomAt } from './database/database.ts'
import { applicationName } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { reachPostgres } from './database/reach-postgres.ts'
import { refusalOfDatabase } from './database/refusal-of-database.ts'
import type { Environment } from './environment.ts'
import { listen } from './http/listen.ts'
import { openIncidentReporter } from './incidents/incident-reporter.ts'
import { openLetterbox } from './integrations/mail/letterbox.ts'
import { openOutbox } from './integrations/mail/open-outbox.ts'
import { openStorage } from './integrations/storage/open-storage.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { answerFromKept } from './kept/answer-from-kept.ts'
import { hearChanges } from './kept/hear-changes.ts'
import { createKeptAnswers } from './kept/kept-answers.ts'
import { createLogger } from './logger.ts'
import { claimDataDirectory, requireFreePort } from './machine.ts'
import { openShop } from './open-shop.ts'
import { loadBuiltPages, loadPagesInDevelopment } from './pages/load-pages.ts'
import { markInUse, ownRelease } from './pages/release.ts'
import { servePages } from './pages/serve-pages.ts'
import { countLeftWithoutProvider } from './payments/left-without-provider.ts'
import { openPayments } from './payments/open-payments.ts'
import { performJobs } from './perform-jobs.ts'
import { findSettings } from './settings/queries.ts'
import { takesOrders } from './settings/takes-orders.ts'
import type { Shop } from './shop.ts'

const CONNECTIONS = 20

export type RunningShop = {
  /** The admin's password if it was just made up */
  newPassword: string | null
  /** Online orders and refunds that wait for a provider which the shop does not have (any more) */
  leftWithoutProvider: number
  /** False in a live shop whose seller is still the demo's */
  takesOrders: boolean
  /** Finishes what is being answered, then stops everything that was started */
  stop(): Promise<void>
}

/**
 * Environment → database → jobs → app → listen. What an operator must mend throws a `StartRefusal`. When `signal` aborts,
 * what was started is stopped again after the step that is under way, and the signal's reason is thrown.
 */
export async function startShop(environment: Environment, signal?: AbortSignal): Promise<RunningShop> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).toReversed()) await stopPart()
  }
  const log = createLogger(environment)
  try {
    await requireFreePort(environment.host, environment.port)
    await claimDataDirectory(environment.dataDirectory)

    signal?.throwIfAborted()
    const postgres = await reachPostgres(environment)
    stops.push(() => postgres.stop())
    signal?.throwIfAborted()
    await migrate(postgres.connection)
    signal?.throwIfAborted()
    const database = openDatabase(postgres.connection, { name: applicationName(), connections: CONNECTIONS })
    stops.push(() => database.destroy())

    const incidents = openIncidentReporter({ database, log })
    stops.push(() => incidents.settled())
    const jobs = await openJobs(postgres.connection, {}, { log, incidents })
    stops.push(() => jobs.stop())
    const kept = createKeptAnswers()
    const letterbox = openLetterbox(environment)
    const outbox = openOutbox({ database, jobs, log, incidents }, letterbox, { limitsMails: environment.limitsTries })
    stops.push(outbox.stop)
    const changes = await hearChanges(postgres.connection, kept.forget, outbox.wake)
    stops.push(() => changes.stop())
    const { payments, mount, close } = await openPayments(environment, postgres.connection, incidents)
    stops.push(close)
    const storage = await openStorage(environment)
    const shop: Shop = { database, jobs, changes, storage, log, incidents, payments, settings: environment }
    signal?.throwIfAborted()
    const newPassword = await openShop(shop, environment)
    signal?.throwIfAborted()
    await performJobs(shop, { jobs, letterbox, outbox, connection: postgres.connection })

    const app = await createApp(shop)
    await mount(app)
    if (environment.isDevelopment) stops.push(await addPagesInDevelopment(app, shop))
    else {
      const release = ownRelease()
      stops.push(await markInUse(release))
      const makePage = await servePages(app, shop, { render: await loadBuiltPages(shop, release), release })
      answerFromKept(app, kept, changes, () => roomAt(database), makePage)
    }
    await dropSpentPassword(shop)
    signal?.throwIfAborted()
    stops.push(await listen(app, environment))
    const isOpen = takesOrders(environment, await findSettings(database))
    return { newPassword, leftWithoutProvider: await countLeftWithoutProvider(shop), takesOrders: isOpen, stop }
  } catch (error) {
    await stop()
    throw refusalOfDatabase(error, environment.databaseUrl)
  }
}

/** Answers what stops the pages' own machinery. */
async function addPagesInDevelopment(app: FastifyInstance, shop: Shop): Promise<() => Promise<void>> {
  const { render, vite } = await loadPagesInDevelopment(shop, app.server)
  app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
  await servePages(app, shop, { render, release: null })
  return () => vite.close()
}
