import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const PAGE = join(root, 'docs/reliability.md')

/** The lines of docs/reliability.md. Its claims are written by hand; `npm run prove` fills in what its tests have shown. */
export const readPage = () => readFileSync(PAGE, 'utf8').split('\n')

/** The cells of a table's row; none of any other line. */
export function cellsOf(line: string): string[] {
  return line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
}

/** The files with the tests that prove a claim, in the last cell but one. */
export function filesIn(cells: readonly string[]): string[] {
  return [...(cells.at(-2) ?? '').matchAll(/`(\w[\w./-]+\.(?:test|proof|spec)\.tsx?)`/g)].map(([, file = '']) => file)
}

/** Tests name their fault at the start of their title. */
export const titleOf = (fault: string) => `fault ${fault} · `
export const isFault = (claim: string) => /^\d+$/.test(claim)
