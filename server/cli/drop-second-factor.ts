import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reachPostgres } from '../platform/database/connect-postgres.ts'
import { openDatabase } from '../platform/database/database.ts'
import { applicationName } from '../platform/embedded-postgres/embedded-postgres.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { dropSecondFactor } from '../shop/accounts/second-factor/drop-second-factor.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (settings) => {
  const [email] = process.argv.slice(2)
  if (!email) throw new StartRefusal('Say whose: npm run drop-second-factor -- <e-mail>')
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartRefusal(`There is no shop in ${dataDirectory}.`)
  }
  const postgres = await reachPostgres(settings, () => {})
  const database = openDatabase(postgres.connection, { name: applicationName(), connections: 1 })
  try {
    const log = { info: () => {}, warn: () => {} }
    const outcome = await dropSecondFactor({ database, settings }, email, log)
    if (outcome === 'no such account') throw new StartRefusal(`There is no account with the e-mail ${email}.`)
    if (outcome === 'no factor') throw new StartRefusal(`The account ${email} has no second factor.`)
    console.log(`
  ${email} signs in without a second factor from now on, and has to sign in anew.
  Tell its owner to set one up again at once, under "Your account" in the back office.
`)
  } finally {
    await database.destroy()
    await postgres.stop()
  }
})
