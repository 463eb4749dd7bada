import type { TestResult } from './part-result.ts'

/** What must hold, in words, and the files with the tests that prove it. */
export type Claim = readonly [what: string, ...files: string[]]

/** A table row: the cells, the files of the tests that prove it, and whether all of these held. */
export function provenRow(cells: readonly string[], files: readonly string[], tests: readonly TestResult[]): string {
  const played = files.map((file) => tests.filter((test) => test.file === file))
  const all = [...cells, files.map((file) => `\`${file}\``).join('<br>'), outcomeOf(played)]
  return `| ${all.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** How many tests passed, of those that there are. */
function outcomeOf(played: readonly TestResult[][]): string {
  const all = played.flat()
  const passed = all.filter(({ state }) => state === 'passed').length
  if (passed < all.length) return `**${passed} of ${all.length}**`
  return played.length > 0 && played.every((tests) => tests.length > 0) ? `${passed}` : 'not run'
}
