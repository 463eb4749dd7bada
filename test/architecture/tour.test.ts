import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { test } from 'vitest'
import { read, withoutBlocks } from './documents.ts'
import { root } from './layers.ts'
import { walks } from './walks.ts'

/**
 * A step of the tour: a list item that begins with a link to a file, whose text is the file's path, followed by a dot
 * and the names that the file exports (of a `.sql` file: the tables that it creates), if any:
 * [`domain/cart.ts`](domain/cart.ts) · `cartTotal`, `pieceCount`: a sentence.
 */
const STEP = /^(?:\d+\.|-) \[`([^`]+)`\]\(([^)]+)\)(?: · (`\w+`(?:, `\w+`)*))?: \S/
const ITEM = /^(?:\d+\.|-) /

/** Without code blocks, and each list item on one line */
const tour = withoutBlocks(sectionOf(read('CONTRIBUTING.md'), '## A tour of the code')).replace(/\n {2,}(?=\S)/g, ' ')
const orderWay = stepsOf(sectionOf(tour, '### An order, from route to row'))
const ways = walks()

test('every item of the tour is a step: a link to a file, names that it exports, and a sentence', () => {
  const items = tour.split('\n').filter((line) => ITEM.test(line))
  assert.ok(items.length > 15)
  assert.deepEqual(
    items.filter((item) => !STEP.test(item)),
    [],
  )
  assert.deepEqual(
    stepsOf(tour).filter(({ file, target }) => file !== target || !existsSync(join(root, file))),
    [],
  )
})

test('every file of the tour exports the names that the tour gives', () => {
  const named = stepsOf(tour).flatMap(({ file, names }) => names.map((name) => ({ file, name })))
  assert.ok(named.length > 15)
  assert.deepEqual(
    named.filter(({ file, name }) => !exportsOf(file).includes(name)),
    [],
  )
})

test('every step of an order’s path has a name', () => {
  assert.deepEqual(
    orderWay.filter(({ names }) => names.length === 0),
    [],
  )
})

test('an order’s path in the tour follows the imports', () => {
  assert.deepEqual(
    orderWay.map(({ file }) => file).filter((file) => file.endsWith('.ts') && file.startsWith('server/')),
    ways[0]?.files,
  )
})

for (const { title, files, most } of ways)
  test(`${title} has at most ${most} files`, () =>
    assert.ok(files.length > 0 && files.length <= most, files.join('\n')))

type Step = { file: string; target: string; names: string[] }

function stepsOf(text: string): Step[] {
  return text.split('\n').flatMap((line) => {
    const [, file, target = '', names = ''] = STEP.exec(line) ?? []
    return file === undefined ? [] : [{ file, target, names: names.match(/\w+/g) ?? [] }]
  })
}

/** The names that a module exports, or the tables that a script creates. */
function exportsOf(file: string): string[] {
  if (file.endsWith('.sql')) return [...read(file).matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name)
  const { module } = parseSync(file, read(file))
  return module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? 'default'))
}

/** The text below a heading, up to the next one of its level or above. */
function sectionOf(text: string, heading: string): string {
  const [, below] = text.split(`\n${heading}\n`)
  assert.ok(below !== undefined, `There is no heading ${heading}`)
  const level = heading.indexOf(' ')
  return below.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? ''
}
