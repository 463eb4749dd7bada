import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { faults } from './fault-section.ts'
import { hostileInputs } from './hostile-section.ts'
import { invariants } from './invariant-section.ts'

const root = join(import.meta.dirname, '../..')

test('every invariant and every hostile input is proven by tests that are there', () => {
  const claims = [...Object.values(invariants), ...Object.values(hostileInputs).flat()]
  const missing = claims.filter(
    ([, ...files]) => files.length === 0 || !files.every((file) => existsSync(join(root, file))),
  )
  assert.deepEqual(missing, [])
})

test('every fault is named by the title of a test', () => {
  const files = globSync('{bootstrap,server,simulator,test,e2e}/**/*.{test,proof,spec}.ts', { cwd: root })
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join()
  assert.deepEqual(
    [...faults.keys()].filter((fault) => !new RegExp(`['"\`]fault ${fault} · `).test(sources)),
    [],
  )
})
