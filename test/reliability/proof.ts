/** The result of a test; `outcome` is text for the report. */
export type TestResult = { title: string; file: string; holds: boolean; outcome: string }

/** What must hold, in words, and the files with the tests that prove it. */
export type Claim = readonly [what: string, ...files: string[]]

/** A table row: the cells, the files of the tests that prove it, and whether all of these held. */
export function provenRow(cells: readonly string[], files: readonly string[], tests: readonly TestResult[]): string {
  const played = files.map((file) => tests.filter((test) => test.file === file))
  const all = [...cells, files.map((file) => `\`${file}\``).join('<br>'), outcomeOf(played)]
  return `| ${all.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function outcomeOf(played: readonly TestResult[][]): string {
  const failed = played.flat().filter(({ holds }) => !holds)
  if (failed.length > 0) return `**no**, ${failed.length} of ${played.flat().length}`
  return played.every((tests) => tests.length > 0) ? `yes, ${played.flat().length}` : 'not run'
}
