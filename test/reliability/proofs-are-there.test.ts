import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { cellsOf, filesIn, isFault, readPage, root, titleOf } from './page.ts'

const files = globSync('{bootstrap,server,simulator,domain,test,e2e}/**/*.{test,proof,spec}.ts', { cwd: root })
const rows = readPage().map(cellsOf)

test('every invariant and every hostile input is proven by tests that are there', () => {
  // The table of the parts is wider.
  const claims = rows.filter((cells) => [4, 5].includes(cells.length) && cells.at(-1) !== 'tests passed')
  assert.equal(claims.length, 115)
  const isProven = (cells: readonly string[]) =>
    /^(\d+|not run|\*\*.*)$/.test(cells.at(-1) ?? '') &&
    filesIn(cells).length > 0 &&
    filesIn(cells).every((file) => files.includes(file))
  assert.deepEqual(
    claims.filter((cells) => !isProven(cells)),
    [],
  )
})

test('every fault names the files in which tests have it in their titles', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const faults = rows.filter(([name = '']) => isFault(name))
  assert.equal(faults.length, 51)
  for (const [fault = '', ...cells] of faults) {
    const title = new RegExp(`['"\`]${titleOf(fault)}`)
    const proving = sources.filter(({ source }) => title.test(source)).map(({ file }) => file)
    assert.deepEqual(filesIn(cells).toSorted(), proving.toSorted(), `fault ${fault}`)
  }
})
