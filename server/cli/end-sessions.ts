import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { reachPostgres } from '../platform/database/connect-postgres.ts'
import { type Database, inTransaction, openDatabase } from '../platform/database/database.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { endSignIns } from '../shop/accounts/end-sign-ins.ts'
import { runCommand } from './run-command.ts'

const EVERYONE = '--everyone'

await runCommand(async (environment) => {
  const [whose, ...more] = process.argv.slice(2)
  if (!whose || more.length > 0) throw new StartRefusal(`Say whose: npm run end-sessions -- <e-mail> or ${EVERYONE}`)
  const ended = await withDatabase(environment, (database) =>
    inTransaction(database, async (transaction) => {
      const userId = whose === EVERYONE ? null : await findUser(transaction, whose)
      return endSignIns(transaction, userId)
    }),
  )
  console.log(`\n  Ended: ${ended.sessions} sessions and ${ended.links} mailed links, with every sign-in under way.\n`)
})

async function findUser(database: Database, email: string): Promise<string> {
  const address = email.trim().toLowerCase()
  const user = await database.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (!user) throw new StartRefusal(`There is no account with the e-mail ${address}.`)
  return user.id
}

/** The shop's database, also while the shop runs. */
async function withDatabase<Result>(
  settings: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartRefusal(`There is no shop in ${dataDirectory}.`)
  }
  const postgres = await reachPostgres(settings, () => {})
  try {
    const database = openDatabase(postgres.connection, { name: 'paudha-end-sessions', connections: 1 })
    return await work(database).finally(() => database.destroy())
  } finally {
    await postgres.stop()
  }
}
