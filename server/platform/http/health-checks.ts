import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PlatformContext } from '../context.ts'

/** `/healthz` succeeds while the process lives, `/readyz` only while the database can be reached too. */
export function registerHealthChecks(app: FastifyInstance, { database }: PlatformContext): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(database)
    return { status: 'ready' }
  })
}
