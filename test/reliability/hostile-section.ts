import { hostileInputs } from './hostile-inputs.ts'
import { provenRow, type TestResult } from './proof.ts'

/** The section of docs/reliability.md about hostile inputs: each one, the tests that prove it, and their results. */
export function hostileSection(tests: readonly TestResult[], sent: readonly string[]): string {
  const rows = Object.entries(hostileInputs).flatMap(([group, inputs]) =>
    inputs.map(([what, ...proofs]) => provenRow([group, what], proofs, tests)),
  )
  return `## Hostile inputs

Each is refused with a fitting status and a message, in time, and nothing of it is stored. To every endpoint of the
contract requests are sent that its schema does not allow, made from a good one: ${sent.join('; ') || 'not played'}.

| meant for | hostile input | proven by | held, tests |
|---|---|---|---|
${rows.join('\n')}
`
}
