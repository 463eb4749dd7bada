import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { cellsOf, filesIn, isFault, readPage, root, titleOf } from './page.ts'

const files = globSync('{bootstrap,server,simulator,domain,test,e2e}/**/*.{test,proof,spec}.ts', { cwd: root })
const rows = readPage().map(cellsOf)

test('every invariant and every hostile input is proven by tests that are there', () => {
  const claims = rows.filter((cells) => cells.at(-1)?.match(/^(\d+|not run|\*\*.*)$/))
  assert.ok(claims.length > 100)
  assert.deepEqual(
    claims.filter((cells) => filesIn(cells).length === 0 || !filesIn(cells).every((file) => files.includes(file))),
    [],
  )
})

test('every fault names the files in which tests have it in their titles', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const faults = rows.filter(([name = '']) => isFault(name))
  assert.ok(faults.length > 50)
  for (const [fault = '', ...cells] of faults) {
    const title = new RegExp(`['"\`]${titleOf(fault)}`)
    const proving = sources.filter(({ source }) => title.test(source)).map(({ file }) => file)
    assert.deepEqual(filesIn(cells).toSorted(), proving.toSorted(), `fault ${fault}`)
  }
})
