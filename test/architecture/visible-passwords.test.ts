import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { root } from './layers.ts'

test('every field for a password can show what is typed: none is made without the one that does', () => {
  const files = globSync('web/**/*.tsx', { cwd: root })
  const hidden = files.filter((file) => /type="password"/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(hidden, [])
  assert.ok(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('<PasswordField')).length > 3)
})
