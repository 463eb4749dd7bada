import { relative } from 'node:path'
import type { Environment } from '../environment.ts'
import { backUp } from '../platform/backup/back-up.ts'
import { describeContents, formatSize } from '../platform/backup/manifest.ts'
import { StartupError } from '../platform/startup-error.ts'
import { runCommand, stoppable } from './run-command.ts'

await runCommand(async (environment) => {
  const [target] = process.argv.slice(2)
  if (!target)
    throw new StartupError('Specify a file or directory for the backup: npm run backup -- <file or directory>')
  const { file, bytes, manifest } = await stoppable('Stopped. Nothing was written.', (signal) =>
    backUp(environment, target, signal),
  )
  console.log(`
  ${relative('', file)} (${formatSize(bytes)}) contains ${describeContents(manifest)}.
  This is personal data. Keep it private, and keep a copy on another machine.${notIncluded(environment)}
`)
})

function notIncluded({ s3 }: Environment): string {
  return s3 === null ? '' : `\n  The backup does not include the pictures in the bucket ${s3.bucket}.`
}
