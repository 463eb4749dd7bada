import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pictureFiles, pictureOfFile } from './uploaded-picture.ts'

test('each file of a picture leads to it, other files to no picture', () => {
  const name = `${'0a'.repeat(16)}-r4g7bf`
  for (const file of pictureFiles(name)) assert.equal(pictureOfFile(file), name)
  for (const file of [name, `${name}-800.webp`, `x${name}.jpg`, `${name}.jpg.html`])
    assert.equal(pictureOfFile(file), null)
})
