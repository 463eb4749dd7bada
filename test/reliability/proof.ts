/** The result of a test; `outcome` is text for the report. */
export type TestResult = { title: string; file: string; holds: boolean; outcome: string }

/** A test by its file and the beginning of its title; `…` stands for the parameters of a case. */
export type Proof = readonly [file: string, title: string]
/** What must hold, in words, and the tests that prove it. */
export type Claim = readonly [what: string, ...proofs: Proof[]]

export const testsAt =
  (file: string) =>
  (...titles: string[]) =>
    titles.map((title): Proof => [file, title])

/** The beginning of a title as a regular expression. */
export function beginningOf(title: string): string {
  return title.split('…').map(RegExp.escape).join('.*')
}

/** A table row: the cells, the tests that prove it, and their results. */
export function provenRow(cells: readonly string[], proofs: readonly Proof[], tests: readonly TestResult[]): string {
  const proven = proofs.map((proof) => ({ proof, played: testsOf(proof, tests) }))
  const titles = proven.map(({ proof: [file, title], played }) => {
    const [only, ...more] = played
    return `${only && more.length === 0 ? only.title : `${title.trim()} …`} (\`${file}\`)`
  })
  const held = proven.map(({ played }) => outcomeOf(played))
  const all = [...cells, titles.join('<br>'), held.join('<br>')]
  return `| ${all.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function testsOf([file, title]: Proof, tests: readonly TestResult[]): TestResult[] {
  const beginning = new RegExp(`^${beginningOf(title)}`)
  return tests.filter((test) => test.file === file && beginning.test(test.title))
}

function outcomeOf(played: readonly TestResult[]): string {
  const failed = played.filter(({ holds }) => !holds)
  if (played.length === 0) return 'not played'
  if (failed.length > 0) return `**no**, ${failed.length} of ${played.length}`
  return played.length === 1 ? 'yes' : `yes, ${played.length} cases`
}
