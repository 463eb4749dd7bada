import assert from 'node:assert/strict'
import { test } from 'vitest'
import { acceptedCoding } from './cached-response.ts'

const answers: readonly [accepted: string | undefined, coding: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['*;q=0', 'identity'],
]

test('a response is sent in the best of the codings that the browser accepts', () => {
  for (const [accepted, coding] of answers) assert.equal(acceptedCoding(accepted), coding, accepted)
})

test('15 kB of Accept-Encoding are parsed in less than 20 ms of processor time, whatever they repeat', () => {
  for (const repeated of [' ', '\t', ',', ';', ' ,', ', ', 'br;', 'br ', ';q=', '"', '\\', 'q=', 'br;q=0,']) {
    const value = `br${repeated.repeat(15_000 / repeated.length)}x`
    const before = process.threadCpuUsage()
    acceptedCoding(value)
    const { user } = process.threadCpuUsage(before)
    assert.ok(user < 20_000, `${JSON.stringify(repeated)}: ${user / 1_000} ms`)
  }
})
