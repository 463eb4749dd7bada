import { describeContents } from '../platform/backup/manifest.ts'
import { restore } from '../platform/backup/restore.ts'
import { StartupError } from '../platform/startup-error.ts'
import { settleAfterRestore } from '../shop/restoration/after-restore.ts'
import { runCommand, stoppable } from './run-command.ts'

await runCommand(async (environment) => {
  const [source] = process.argv.slice(2)
  if (!source) throw new StartupError('Specify the backup to restore: npm run restore -- <file>')
  const manifest = await stoppable('Stopped. Nothing was restored.', (signal) =>
    restore(environment, source, settleAfterRestore, signal),
  )
  const taken = new Date(manifest.takenAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  console.log(`
  Restored ${describeContents(manifest)}, as of ${taken}.
  Everyone has to sign in again, with the password they had then. Run npm start to start the shop.
`)
})
