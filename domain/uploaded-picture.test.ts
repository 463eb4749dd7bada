import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { pictureFiles, pictureOfFile, sizeWhenStored } from './uploaded-picture.ts'

const side = fc.integer({ min: 1, max: 70_000 })

test('a stored picture is within 1,200 × 2,400 pixels, in its proportions, and not larger than it was', () => {
  forAll(side, side, (width, height) => {
    const stored = sizeWhenStored({ width, height })
    assert.ok(stored.width >= 1 && stored.width <= Math.min(width, 1_200))
    assert.ok(stored.height >= 1 && stored.height <= Math.min(height, 2_400))
    const scale = Math.min(1, 1_200 / width, 2_400 / height)
    assert.ok(Math.abs(stored.width - width * scale) < 1 && Math.abs(stored.height - height * scale) < 1)
  })
})

test('each file of a picture leads to it, other files to none', () => {
  const name = `${'0a'.repeat(16)}-r4g7bf`
  for (const file of pictureFiles(name)) assert.equal(pictureOfFile(file), name)
  for (const file of [name, `${name}-800.webp`, `x${name}.jpg`, `${name}.jpg.html`])
    assert.equal(pictureOfFile(file), null)
})
