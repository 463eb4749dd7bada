import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { folders, root } from './layers.ts'

const SOURCES = `${folders}/**/*.{ts,tsx,mjs,js,css,sql}`
/** Biome formats code to 120 columns and leaves comments as they are. */
const WIDEST = 130
const COMMENT = /^\s*(?:\/\/|\/\*|\*|--)/

test('no line of a comment is wider than 130 columns', () => {
  const files = globSync(SOURCES, { cwd: root })
  assert.ok(files.length > 1_000)
  const wide = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (COMMENT.test(line) && line.length > WIDEST ? [`${file}:${index + 1}`] : [])),
  )
  assert.deepEqual(wide.toSorted(), [])
})
