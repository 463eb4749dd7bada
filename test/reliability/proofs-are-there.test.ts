import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { faults } from './fault-section.ts'
import { hostileInputs } from './hostile-inputs.ts'
import { invariants } from './invariant-proofs.ts'
import { beginningOf } from './proof.ts'

const root = join(import.meta.dirname, '../..')

test('every invariant and every hostile input is proven by tests that are there', async () => {
  const claims = [...Object.values(invariants), ...Object.values(hostileInputs).flat()]
  const missing: string[] = []
  for (const [what, ...proofs] of claims) {
    if (proofs.length === 0) missing.push(what)
    for (const [file, title] of proofs) {
      const source = await readFile(join(root, file), 'utf8')
      if (!new RegExp(`test\\(['"\`]${beginningOf(title)}`).test(source)) missing.push(`${what}: ${title} (${file})`)
    }
  }
  assert.deepEqual(missing, [])
})

test('every fault is named by the title of a test', async () => {
  const files = globSync('{bootstrap,server,simulator,test,e2e}/**/*.{test,proof,spec}.ts', { cwd: root })
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const named = new Set(sources.flatMap((source) => [...source.matchAll(NAMED)].map(([, fault]) => Number(fault))))
  assert.deepEqual(
    [...faults.keys()].filter((fault) => !named.has(fault)),
    [],
  )
})

const NAMED = /['"`]fault (\d+) · /g
