import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parts, resultFile } from '../../bootstrap/proof-parts.mjs'
import { cellsOf, filesIn, isFault, PAGE, readPage, titleOf } from './page.ts'
import type { PartResult } from './part-result.ts'

// Fills in docs/reliability.md what each part of `npm run prove` showed last.
const results = Object.entries(parts).map(([name, { what }]) => ({ name, what, result: read(resultFile(name)) }))
// Another PostgreSQL runs the API's tests once more.
const played = results.flatMap(({ name, result }) => (name === 'postgres' ? [] : (result?.tests ?? [])))
const tests = played.filter(({ state }) => state !== 'skipped')
const notes = played.flatMap((test) => test.notes)
const sent = notes.find((note) => / hostile requests over /.test(note))
const steps = notes.reduce((sum, note) => sum + Number(/^(\d+) steps of the model/.exec(note)?.[1] ?? 0), 0)
const script = readFileSync(new URL('../invariants/invariants.sql', import.meta.url), 'utf8')

writeFileSync(PAGE, readPage().map(filledIn).join('\n'))

function read(file: string): PartResult | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PartResult) : null
}

function filledIn(line: string): string {
  const cells = cellsOf(line)
  const [name = '', what = ''] = cells
  const part = results.find((each) => each.name === name)
  if (part) return rowOf(partCells(part))
  const files = filesIn(cells)
  if (files.length === 0) return withFigures(line)
  const checks = /^I\d+$/.test(name) ? [`${script.split(`select '${name} `).length - 1 || '–'}`] : cells.slice(2, -2)
  return rowOf([name, what, ...checks, cells.at(-2) ?? '', outcomeOf(files, isFault(name) ? titleOf(name) : '')])
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** How many tests passed, of those that there are in the files. */
function outcomeOf(files: readonly string[], title: string): string {
  const found = files.map((file) => tests.filter((test) => test.file === file && test.title.startsWith(title)))
  const all = found.flat()
  const passed = all.filter(({ state }) => state === 'passed').length
  if (passed < all.length) return `**${passed} of ${all.length}**`
  return found.every((each) => each.length > 0) ? `${passed}` : 'not run'
}

function partCells({ name, what, result }: (typeof results)[number]): string[] {
  if (result === null) return [name, what, 'not run', '', '', '', '', '']
  const count = (state: string) => `${result.tests.filter((test) => test.state === state).length}`
  const failed = result.hasHeld || count('failed') !== '0' ? count('failed') : 'an error beside them'
  const minutes = (result.seconds / 60).toFixed(1)
  return [name, what, count('passed'), failed, count('skipped'), minutes, result.commit.slice(0, 8), result.day]
}

/** The machine, the steps of the model and the hostile requests, in the sentences about them. */
function withFigures(line: string): string {
  const machine = `${cpus().length} CPUs (${cpus()[0]?.model.trim()}), ${process.platform}, Node ${process.versions.node}`
  return line
    .replace(/(?<=It last ran on ).*(?=\.$)/, machine)
    .replace(/[\d,]+(?= steps: )/, steps.toLocaleString('en-IN'))
    .replace(/[\d,]+ hostile requests over \d+ endpoints, \d+ or more to each/, (before) => sent ?? before)
}
