import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openDatabase } from './database/database.ts'
import { applicationName } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { reachPostgres } from './database/reach-postgres.ts'
import type { Environment } from './environment.ts'
import { listen } from './http/listen.ts'
import { openLetterbox } from './integrations/mail/letterbox.ts'
import { openStorage } from './integrations/storage/open-storage.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { claimDataDirectory, requireFreePort } from './machine.ts'
import { openShop } from './open-shop.ts'
import { FILES, loadBuiltPages, loadPagesInDevelopment } from './pages/load-pages.ts'
import { servePages } from './pages/serve-pages.ts'
import { openPayments } from './payments/open-payments.ts'
import { performJobs } from './perform-jobs.ts'
import type { Shop } from './shop.ts'

const CONNECTIONS = 20

export type RunningShop = {
  /** The admin's password if it was just made up */
  newPassword: string | null
  /** Finishes what is being answered, then stops everything that was started */
  stop(): Promise<void>
}

/** Environment → database → jobs → app → listen. What an operator must mend throws a `StartRefusal`. */
export async function startShop(environment: Environment): Promise<RunningShop> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).toReversed()) await stopPart()
  }
  try {
    await requireFreePort(environment.host, environment.port)
    await claimDataDirectory(environment.dataDirectory)

    const postgres = await reachPostgres(environment)
    stops.push(() => postgres.stop())
    await migrate(postgres.connection)
    const database = openDatabase(postgres.connection, { name: applicationName(), connections: CONNECTIONS })
    stops.push(() => database.destroy())

    const jobs = await openJobs(postgres.connection)
    stops.push(() => jobs.stop())
    const { payments, mount, close } = await openPayments(environment, postgres.connection)
    stops.push(close)
    const storage = await openStorage(environment)
    const shop: Shop = { database, jobs, storage, payments, settings: environment }
    const newPassword = await openShop(shop, environment)
    await performJobs(shop, jobs, openLetterbox(environment))

    const app = await createApp(shop)
    await mount(app)
    stops.push(await addPages(app, shop))
    stops.push(await listen(app, environment))
    return { newPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Answers what stops the pages' own machinery. */
async function addPages(app: FastifyInstance, shop: Shop): Promise<() => Promise<void>> {
  if (!shop.settings.isDevelopment) {
    await servePages(app, shop, { render: await loadBuiltPages(shop), filesDirectory: FILES.pathname })
    return async () => {}
  }
  const { render, vite } = await loadPagesInDevelopment(shop, app.server)
  app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
  await servePages(app, shop, { render, filesDirectory: null })
  return () => vite.close()
}
