import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'
import { root } from './layers.ts'

/** The terminal commands, with the banner of a start */
const mayWrite = new Set(globSync('server/cli/*.ts', { cwd: root }))

const writes = /\bconsole\s*[.[]/

test('nothing in the server writes to the console but the terminal commands: all else goes through the one logger', () => {
  const files = globSync('server/**/*.{ts,js}', { cwd: root }).filter((file) => !/\.(test|proof)\./.test(file))
  assert.ok(files.length > 200)
  const writing = files.filter((file) => writes.test(readFileSync(resolve(root, file), 'utf8')))
  assert.deepEqual(
    writing.filter((file) => !mayWrite.has(file)),
    [],
  )
  assert.ok(writing.length > 0, 'the rule finds what it looks for')
})
