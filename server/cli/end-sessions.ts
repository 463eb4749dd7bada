import { counted } from '../../domain/counted.ts'
import { type Database, inTransaction } from '../platform/database/database.ts'
import { StartupError } from '../platform/startup-error.ts'
import { endSignIns } from '../shop/accounts/end-credentials.ts'
import { runCommand, withDatabase } from './run-command.ts'

const EVERYONE = '--everyone'

await runCommand(async (environment) => {
  const [email, ...more] = process.argv.slice(2)
  if (!email || more.length > 0)
    throw new StartupError(
      `Specify whose sessions to end: npm run end-sessions -- <e-mail>, or npm run end-sessions -- ${EVERYONE} for all accounts.`,
    )
  const ended = await withDatabase(environment, (database) =>
    inTransaction(database, async (transaction) => {
      const userId = email === EVERYONE ? null : await findUser(transaction, email)
      return endSignIns(transaction, userId)
    }),
  )
  console.log(
    `\n  Ended ${counted(ended.sessions, 'session')} and every sign-in in progress, and cancelled ${counted(ended.links, 'e-mailed link')}.\n`,
  )
})

async function findUser(database: Database, email: string): Promise<string> {
  const address = email.trim().toLowerCase()
  const user = await database.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (!user) throw new StartupError(`There is no account with the e-mail ${address}.`)
  return user.id
}
