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

/** A table row: the cells, the files of the tests that prove it, and whether all of these held. */
export function provenRow(cells: readonly string[], proofs: readonly Proof[], tests: readonly TestResult[]): string {
  const files = new Set(proofs.map(([file]) => `\`${file}\``))
  const played = proofs.map((proof) => testsOf(proof, tests))
  const all = [...cells, [...files].join('<br>'), outcomeOf(played)]
  return `| ${all.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function testsOf([file, title]: Proof, tests: readonly TestResult[]): TestResult[] {
  const beginning = new RegExp(`^${beginningOf(title)}`)
  return tests.filter((test) => test.file === file && beginning.test(test.title))
}

function outcomeOf(played: readonly TestResult[][]): string {
  const failed = played.flat().filter(({ holds }) => !holds)
  if (failed.length > 0) return `**no**, ${failed.length} of ${played.flat().length}`
  return played.every((tests) => tests.length > 0) ? `yes, ${played.flat().length}` : 'not played'
}
