import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { connectPostgres } from '../platform/database/connect-postgres.ts'
import { type Database, inTransaction, openDatabase } from '../platform/database/database.ts'
import { StartupError } from '../platform/startup-error.ts'
import { endSignIns } from '../shop/accounts/end-sign-ins.ts'
import { runCommand } from './run-command.ts'

const EVERYONE = '--everyone'

await runCommand(async (environment) => {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0) throw new StartupError(`Say whose: npm run end-sessions -- <e-mail> or ${EVERYONE}`)
  const ended = await withDatabase(environment, (database) =>
    inTransaction(database, async (transaction) => {
      const userId = email === EVERYONE ? null : await findUser(transaction, email)
      return endSignIns(transaction, userId)
    }),
  )
  console.log(`\n  Ended: ${ended.sessions} sessions and ${ended.links} mailed links, with every sign-in under way.\n`)
})

async function findUser(database: Database, email: string): Promise<string> {
  const address = email.trim().toLowerCase()
  const user = await database.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (!user) throw new StartupError(`There is no account with the e-mail ${address}.`)
  return user.id
}

/** Runs `work` with the shop's database, also while the shop runs. */
async function withDatabase<Result>(
  settings: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartupError(`There is no shop in ${dataDirectory}.`)
  }
  const postgres = await connectPostgres(settings, () => {})
  try {
    const database = openDatabase(postgres.connection, { name: 'paudha-end-sessions', connections: 1 })
    return await work(database).finally(() => database.destroy())
  } finally {
    await postgres.stop()
  }
}
