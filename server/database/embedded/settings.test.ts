import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffersFor } from './settings.ts'

const GIGABYTE = 2 ** 30

test('the server keeps an eighth of the memory, at least what a small machine spares and at most what a shop can use', () => {
  assert.deepEqual(
    [0.5, 1, 2, 4, 64].map((size) => buffersFor(size * GIGABYTE)),
    [128, 128, 256, 512, 512],
  )
})
