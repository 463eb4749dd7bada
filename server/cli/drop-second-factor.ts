import { StartupError } from '../platform/startup-error.ts'
import { removeSecondFactors } from '../shop/accounts/second-factor/change-factors.ts'
import { runCommand, withDatabase } from './run-command.ts'

await runCommand(async (settings) => {
  const [email] = process.argv.slice(2)
  if (!email)
    throw new StartupError('Specify the account whose second factor to remove: npm run drop-second-factor -- <e-mail>')
  const log = { info: () => {}, warn: () => {} }
  const outcome = await withDatabase(settings, (database) => removeSecondFactors({ database, settings }, email, log))
  if (outcome === 'no such account') throw new StartupError(`There is no account with the e-mail ${email}.`)
  if (outcome === 'no factor') throw new StartupError(`The account ${email} has no second factor.`)
  console.log(`
  ${email} no longer has a second factor, and has been signed out everywhere.
  Ask the account’s owner to set up a new one right away, under Security in the back office.
`)
})
