import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'vitest'
import { readAllowance } from '../../../contract/limits.ts'
import { readLimiter } from './read-limiter.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('a network is refused for the rest of the minute once it has used up its reads, and no other one is', () => {
  const limit = readLimiter(0)
  for (let n = 0; n < readAllowance.tries; n++) assert.equal(limit(from('203.0.113.9')), null)
  const wait = limit(from('203.0.113.9')) ?? 0
  assert.ok(wait >= 1 && wait <= readAllowance.seconds, String(wait))
  assert.equal(limit(from('203.0.113.10')), null)
})

test('behind trusted proxies the address that they have seen counts, not one that the caller has made up', () => {
  const limit = readLimiter(1)
  for (let n = 0; n < readAllowance.tries; n++)
    assert.equal(limit(from('10.0.0.1', `198.51.100.${n % 250}, 203.0.113.9`)), null)
  assert.notEqual(limit(from('10.0.0.1', '198.51.100.7, 203.0.113.9')), null)
  assert.equal(limit(from('10.0.0.1', '203.0.113.10')), null)
})
