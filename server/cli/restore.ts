import { describeContents } from '../platform/backup/describe-contents.ts'
import { restore } from '../platform/backup/restore.ts'
import { StartupError } from '../platform/startup-error.ts'
import { settleAfterRestore } from '../shop/restoration/settle-after-restore.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (environment) => {
  const [source] = process.argv.slice(2)
  if (!source) throw new StartupError('Say from where: npm run restore -- <file>')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const manifest = await restore(environment, source, settleAfterRestore, stop.signal).catch((error: unknown) => {
    throw stop.signal.aborted ? new StartupError('Stopped; nothing was restored.') : error
  })
  const taken = new Date(manifest.takenAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  console.log(`
  Restored ${describeContents(manifest)}, as of ${taken}.
  Everyone has to sign in again, with the password of that time. npm start opens the shop.
`)
})
