import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { beginningOf, hostileInputs } from './hostile-inputs.ts'

const root = join(import.meta.dirname, '../..')

test('every hostile input on the list is proven by tests that are there', async () => {
  const inputs = Object.values(hostileInputs).flat()
  const missing: string[] = []
  for (const [what, ...proofs] of inputs) {
    if (proofs.length === 0) missing.push(what)
    for (const [file, title] of proofs) {
      const source = await readFile(join(root, file), 'utf8')
      if (!new RegExp(`test\\(['"\`]${beginningOf(title)}`).test(source)) missing.push(`${what}: ${title} (${file})`)
    }
  }
  assert.deepEqual(missing, [])
})
