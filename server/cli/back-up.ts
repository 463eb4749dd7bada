import { relative } from 'node:path'
import type { Environment } from '../environment.ts'
import { backUp } from '../platform/backup/back-up.ts'
import { describeContents, formatSize } from '../platform/backup/describe-contents.ts'
import { StartupError } from '../platform/startup-error.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (environment) => {
  const [target] = process.argv.slice(2)
  if (!target) throw new StartupError('Say where to: npm run backup -- <file or directory>')
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const { file, bytes, manifest } = await backUp(environment, target, stop.signal).catch((error: unknown) => {
    throw stop.signal.aborted ? new StartupError('Stopped; nothing was written.') : error
  })
  console.log(`
  ${relative('', file)} (${formatSize(bytes)}) holds ${describeContents(manifest)}.
  It is full of personal data: let nobody else read it, and keep a copy on another machine.${notIncluded(environment)}
`)
})

function notIncluded({ s3 }: Environment): string {
  return s3 === null ? '' : `\n  Pictures in the bucket ${s3.bucket} are not part of it.`
}
