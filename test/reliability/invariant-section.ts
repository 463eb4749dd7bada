import { readFileSync } from 'node:fs'
import { invariants } from './invariant-proofs.ts'
import { provenRow, type TestResult } from './proof.ts'

/**
 * The section of docs/reliability.md about invariants: each one, its checks, the tests that prove it, and their
 * results. `steps` are those that the model-based test played.
 */
export function invariantSection(tests: readonly TestResult[], steps: number): string {
  const checks = Map.groupBy(checksOfScript(), (invariant) => invariant)
  const rows = Object.entries(invariants).map(([invariant, [what, ...proofs]]) => {
    return provenRow([invariant, what, `${checks.get(invariant)?.length ?? '–'}`], proofs, tests)
  })
  return `## Invariants

What can be seen in the database is checked by one script, \`test/invariants/invariants.sql\`, which fits the database of any shop and
answers one row for each violation. It is run after every fault that the shop starts under and every moment of the model-based
test, and \`test/invariants/invariants.test.ts\` breaks a database in every way that it is to notice. The model-based test played
${steps.toLocaleString('en-IN')} steps: orders, payments, claims, refunds by shop and provider, replacements and returns, alone and at once.

| | what always holds | checks | proven besides by | held, tests |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** The invariant that each check of the script belongs to */
function checksOfScript(): string[] {
  const script = readFileSync(new URL('../invariants/invariants.sql', import.meta.url), 'utf8')
  return [...script.matchAll(/select '(I\d+) [^']+'/g)].map(([, invariant = '']) => invariant)
}
