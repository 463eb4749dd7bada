import { restore } from './backup/restore.ts'
import { tellContents } from './backup/tell-contents.ts'
import { runCommand } from './command-line.ts'
import { StartRefusal } from './start-refusal.ts'

await runCommand(async (environment) => {
  const [source] = process.argv.slice(2)
  if (!source) throw new StartRefusal('Say from where: npm run restore -- <file>')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const manifest = await restore(environment, source, stop.signal).catch((error: unknown) => {
    throw stop.signal.aborted ? new StartRefusal('Stopped; nothing was restored.') : error
  })
  const taken = new Date(manifest.takenAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  })
  console.log(`
  Restored ${tellContents(manifest)}, as of ${taken}.
  Everybody signs in anew, with the password of that time. npm start opens the shop.
`)
})
