import { readFileSync } from 'node:fs'
import { invariants } from './invariant-proofs.ts'
import { provenRow, type TestResult } from './proof.ts'

/**
 * The section of docs/reliability.md about invariants: each one, its checks, the tests that prove it, and their
 * results. `steps` are those that the model-based test played.
 */
export function invariantSection(tests: readonly TestResult[], steps: number): string {
  const rules = Map.groupBy(rulesOfScript(), ([invariant]) => invariant)
  const rows = Object.entries(invariants).map(([invariant, [what, ...proofs]]) => {
    const checked = (rules.get(invariant) ?? []).map(([, rule]) => rule)
    return provenRow([invariant, what, checked.join('; ') || '–'], proofs, tests)
  })
  return `## Invariants

What can be seen in the database is checked by one script, \`test/invariants/invariants.sql\`, which fits the database of any shop and
answers one row for each violation. It is run after every fault that the shop starts under and every moment of the model-based
test, and \`test/invariants/invariants.test.ts\` breaks a database in every way that it is to notice. The model-based test played
${steps.toLocaleString('en-IN')} steps: orders, payments, claims, refunds by shop and provider, replacements and returns, alone and at once.

| | what always holds | as the script has it | proven besides by | held |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** The rules of the script, each with the invariant that it belongs to. */
function rulesOfScript(): [invariant: string, rule: string][] {
  const script = readFileSync(new URL('../invariants/invariants.sql', import.meta.url), 'utf8')
  return [...script.matchAll(/select '(I\d) ([^']+)'/g)].map(([, invariant = '', rule = '']) => [invariant, rule])
}
