import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parts, resultFile } from '../../bootstrap/proof-parts.mjs'
import { faultSection } from './fault-section.ts'
import { hostileSection } from './hostile-section.ts'
import { invariantSection } from './invariant-section.ts'
import type { PartResult } from './part-result.ts'

/**
 * Writes docs/reliability.md from what each part of `npm run prove` showed last: each invariant, fault and hostile
 * input with its tests and their results.
 */
const report = join(import.meta.dirname, '../../docs/reliability.md')
const results = Object.entries(parts).map(([name, { what }]) => ({ name, what, result: read(resultFile(name)) }))
// Another PostgreSQL runs the API's tests once more.
const played = results.flatMap(({ name, result }) => (name === 'postgres' ? [] : (result?.tests ?? [])))
const tests = played.filter(({ state }) => state !== 'skipped')
const notes = played.flatMap((test) => test.notes)
const sent = notes.filter((note) => / hostile requests over /.test(note))
const steps = notes.reduce((sum, note) => sum + Number(/^(\d+) steps of the model/.exec(note)?.[1] ?? 0), 0)

writeFileSync(
  report,
  [intro(), invariantSection(tests, steps), faultSection(tests), hostileSection(tests, sent), leftOut()].join('\n'),
)

function read(file: string): PartResult | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartResult) : null
}

function intro(): string {
  const machine = `${cpus().length} CPUs (${cpus()[0]?.model.trim()}), ${process.platform}, Node ${process.versions.node}`
  return `# What has been proven

\`npm test\` checks, in minutes, what an ordinary change can break; \`npm run prove\` checks everything in about an hour and
writes this page. It last ran on ${machine}.

| part | what it runs | tests | failed | skipped | minutes | commit | day |
|---|---|---|---|---|---|---|---|
${results.map(partRow).join('\n')}
`
}

function partRow({ name, what, result }: (typeof results)[number]): string {
  if (result === null) return `| ${name} | ${what} | not run |  |  |  |  |  |`
  const count = (state: string) => result.tests.filter((test) => test.state === state).length
  const minutes = (result.seconds / 60).toFixed(1)
  const failed = count('failed') || (result.hasHeld ? 0 : 'an error beside them')
  return `| ${name} | ${what} | ${count('passed')} | ${failed} | ${count('skipped')} | ${minutes} | ${result.commit.slice(0, 8)} | ${result.day} |`
}

function leftOut(): string {
  return `## What was left out, and why

- **The providers themselves.** No test calls Razorpay, Google, Facebook, Meta, a storage service or a mail provider.
  Stand-ins behave as the providers' documentation says; only live use would show where a provider differs.
- **Power cuts, and disks that lose writes.** The tests kill processes, not machines, so anything already passed to
  the operating system is still written. A test checks that PostgreSQL is set to wait for the disk (fault 32).
- **A second database server.** The tests stop a database and start it again. Failing over to a replica
  is up to the operator, and looks the same to the shop.
- **Systems other than Linux.** The tests of a full disk and of separate networks run only as root on Linux; otherwise their
  rows say that they were not run.
`
}
