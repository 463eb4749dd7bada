import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parts, resultFile } from '../../bootstrap/proof-parts.mjs'
import { faultSection } from './fault-section.ts'
import { hostileSection } from './hostile-section.ts'
import { invariantSection } from './invariant-section.ts'
import type { PartResult } from './part-result.ts'
import type { TestResult } from './proof.ts'

/**
 * Writes docs/reliability.md from what each part of `npm run prove` showed last: each invariant, fault and hostile
 * input with its tests and their results.
 */
const report = join(import.meta.dirname, '../../docs/reliability.md')
const results = Object.entries(parts).map(([name, { what }]) => ({ name, what, result: read(resultFile(name)) }))
const played = results.flatMap(({ result }) => result?.tests ?? [])
const tests = played.map(
  ({ title, file, state, seconds }): TestResult => ({
    title,
    file,
    holds: state !== 'failed',
    outcome:
      state === 'skipped' ? 'not played here' : `${state === 'passed' ? 'yes' : '**no**'}, ${seconds.toFixed(1)} s`,
  }),
)
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
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`
  return `# What has been proven

\`npm test\` proves what an ordinary change can break, in minutes; \`npm run prove\` proves all of it, in about an hour, and
writes this page. It was last played on ${machine}.

| part | what is played | tests | failed | skipped | minutes | commit | day |
|---|---|---|---|---|---|---|---|
${results.map(partRow).join('\n')}
`
}

function partRow({ name, what, result }: (typeof results)[number]): string {
  if (result === null) return `| ${name} | ${what} | not played |  |  |  |  |  |`
  const count = (state: string) => result.tests.filter((test) => test.state === state).length
  const minutes = (result.seconds / 60).toFixed(1)
  const failed = count('failed') || (result.hasHeld ? 0 : 'an error beside them')
  return `| ${name} | ${what} | ${count('passed')} | ${failed} | ${count('skipped')} | ${minutes} | ${result.commit.slice(0, 8)} | ${result.day} |`
}

function leftOut(): string {
  return `## What was left out, and why

- **The providers themselves.** No test reaches Razorpay, Google, Facebook, Meta, a storage service or a mail provider; in
  their place stand counterparts that speak as their documentation says. What a provider does otherwise shows only there.
- **A power cut, and a disk that forgets.** The tests kill processes, not machines, so anything already handed to
  the operating system still gets written. Beyond that the proof is that PostgreSQL is set to wait for the disk (fault 32).
- **A second database server.** A database that goes away and comes back is played; one that is replaced by its copy is
  the business of its operator, and to the shop it is the same.
- **Other systems than Linux.** A full disk and networks apart need root there, too; elsewhere these rows say that they
  were not played.
- **Load.** How fast it is stands in \`docs/performance.md\`.
`
}
