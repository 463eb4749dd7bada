import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import { cutFonts } from './cut-fonts.ts'

test('the fonts in the repository are those that `node web/fonts/cut-fonts.ts` builds', async () => {
  const made = Object.entries(await cutFonts())
  assert.ok(made.length > 0)
  for (const [name, font] of made) {
    assert.ok(font.equals(await readFile(new URL(name, import.meta.url))), `${name} is out of date`)
  }
})
