import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PlatformContext } from '../context.ts'

/** `/healthz` answers while the process lives, `/readyz` only when the database answers too. */
export function answerHealth(app: FastifyInstance, { database }: PlatformContext): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(database)
    return { status: 'ready' }
  })
}
