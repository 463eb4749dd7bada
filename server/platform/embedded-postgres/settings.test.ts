import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maxWalMegabytes, sharedBuffersMegabytes } from './settings.ts'

const GIGABYTE = 2 ** 30

test('the server keeps an eighth of the memory, at least what a small machine spares and at most what a shop can use', () => {
  assert.deepEqual(
    [0.5, 1, 2, 4, 64].map((size) => sharedBuffersMegabytes(size * GIGABYTE)),
    [128, 128, 256, 512, 512],
  )
})

test('the log takes a tenth of the disk, at least what a rush needs and at most what makes a difference', () => {
  assert.deepEqual(
    [0.4, 5, 20, 40, 1_000].map((size) => maxWalMegabytes(size * GIGABYTE)),
    [128, 512, 2_048, 2_048, 2_048],
  )
})
