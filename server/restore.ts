import { restore } from './backup/restore.ts'
import { tellContents } from './backup/tell-contents.ts'
import { runCommand } from './command-line.ts'
import { StartRefusal } from './start-refusal.ts'

await runCommand(async (environment) => {
  const [source] = process.argv.slice(2)
  if (!source) throw new StartRefusal('Say from where: npm run restore -- <file>')
  const manifest = await restore(environment, source)
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
