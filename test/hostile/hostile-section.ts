import type { Played } from '../played.ts'
import { beginningOf, type HostileInput, hostileInputs, type Proof } from './hostile-inputs.ts'

/** The part of docs/reliability.md about hostile inputs: each one, the tests that prove it, and how it went. */
export function hostileSection(tests: readonly Played[], sent: readonly string[]): string {
  const rows = Object.entries(hostileInputs).flatMap(([group, inputs]) =>
    inputs.map((input) => row(group, input, tests)),
  )
  return `## Hostile inputs

Each is refused with a fitting status and a message, in time, and nothing of it is stored. To every endpoint of the
contract requests are sent that its schema does not allow, made from a good one: ${sent.join('; ') || 'not played'}.

| meant for | hostile input | proven by | held |
|---|---|---|---|
${rows.join('\n')}
`
}

function row(group: string, [what, ...proofs]: HostileInput, tests: readonly Played[]): string {
  const proven = proofs.map((proof) => ({ proof, played: testsOf(proof, tests) }))
  const titles = proven.map(({ proof: [file, title], played }) => {
    const [only, ...more] = played
    return `${only && more.length === 0 ? only.title : `${title.trim()} …`} (\`${file}\`)`
  })
  const held = proven.map(({ played }) => outcomeOf(played))
  return `| ${[group, what, titles.join('<br>'), held.join('<br>')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function testsOf([file, title]: Proof, tests: readonly Played[]): Played[] {
  const beginning = new RegExp(`^${beginningOf(title)}`)
  return tests.filter((test) => test.file === file && beginning.test(test.title))
}

function outcomeOf(played: readonly Played[]): string {
  const failed = played.filter(({ holds }) => !holds)
  if (played.length === 0) return 'not played'
  if (failed.length > 0) return `**no**, ${failed.length} of ${played.length}`
  return played.length === 1 ? 'yes' : `yes, ${played.length} cases`
}
