import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres } from '../platform/database/connect-postgres.ts'
import { openDatabase } from '../platform/database/database.ts'
import { applicationName } from '../platform/embedded-postgres/embedded-postgres.ts'
import { StartupError } from '../platform/startup-error.ts'
import { removeSecondFactors } from '../shop/accounts/second-factor/remove-second-factors.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (settings) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new StartupError('Say whose: npm run drop-second-factor -- <e-mail>')
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartupError(`There is no shop in ${dataDirectory}.`)
  }
  const postgres = await connectPostgres(settings, () => {})
  const database = openDatabase(postgres.connection, { name: applicationName(), connections: 1 })
  try {
    const log = { info: () => {}, warn: () => {} }
    const outcome = await removeSecondFactors({ database, settings }, email, log)
    if (outcome === 'no such account') throw new StartupError(`There is no account with the e-mail ${email}.`)
    if (outcome === 'no factor') throw new StartupError(`The account ${email} has no second factor.`)
    console.log(`
  ${email} signs in without a second factor from now on, and has to sign in again.
  Tell its owner to set one up again at once, under "Your account" in the back office.
`)
  } finally {
    await database.destroy()
    await postgres.stop()
  }
})
