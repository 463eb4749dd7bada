import { cpus } from 'node:os'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { isInFull } from '../support/rounds.ts'
import { faultSection } from './fault-section.ts'
import { hostileSection } from './hostile-section.ts'
import { invariantSection } from './invariant-section.ts'
import type { TestResult } from './proof.ts'

/**
 * A test reporter that writes docs/reliability.md: each invariant, fault and hostile input, its tests, and their
 * results.
 */
export default async function* reliabilityReport(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: TestResult[] = []
  const sent: string[] = []
  let steps = 0
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && / hostile requests over /.test(data.message)) sent.push(data.message)
    if (type === 'test:diagnostic') steps += stepsIn(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite') continue
    const holds = type === 'test:pass'
    tests.push({ title: data.name, file: relative('', data.file ?? ''), holds, outcome: outcomeOf(data, holds) })
  }
  yield page(tests, sent, steps)
}

/** How many steps of the model a diagnostic of its test says that it played. */
function stepsIn(message: string): number {
  return Number(/^(\d+) steps of the model/.exec(message)?.[1] ?? 0)
}

/** A skipped test proves nothing, and says why. */
function outcomeOf({ skip, details }: { skip?: string | boolean; details: { duration_ms: number } }, holds: boolean) {
  if (skip !== undefined && skip !== false) return `not played: ${skip}`
  return `${holds ? 'yes' : '**no**'}, ${(details.duration_ms / 1000).toFixed(1)} s`
}

function page(tests: readonly TestResult[], sent: readonly string[], steps: number): string {
  const held = tests.filter(({ holds }) => holds).length
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${process.platform}, Node ${process.versions.node}`
  const intro = `# What has been proven

Written by \`npm run prove\`, which plays the rules, the orders and the faults: ${isInFull ? 'many rounds of each' : 'with `--quick`, a few rounds of each'}.
Last run: ${day}, on ${machine}: ${held} tests held, ${tests.length - held} did not.
`
  return [intro, invariantSection(tests, steps), faultSection(tests), hostileSection(tests, sent), LEFT_OUT].join('\n')
}

const LEFT_OUT = `## What was left out, and why

- **The providers themselves.** No test reaches Razorpay, Google, Facebook, Meta, a storage service or a mail provider; in
  their place stand counterparts that speak as their documentation says. What a provider does otherwise shows only there.
- **A power cut, and a disk that forgets.** Processes are killed, not machines: what the system was given to write stays.
  Beyond that the proof is that PostgreSQL is set to wait for the disk (fault 32).
- **A second database server.** A database that goes away and comes back is played; one that is replaced by its copy is
  the business of its operator, and to the shop it is the same.
- **Other systems than Linux.** A full disk and networks apart need root there, too; elsewhere these rows say that they
  were not played.
- **Browsers and load.** What shoppers and the owner do is played by \`npm test\`; how fast it is stands in
  \`docs/performance.md\`.
`
