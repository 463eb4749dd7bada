import assert from 'node:assert/strict'
import { test } from 'vitest'
import { networkOf } from './network-of.ts'

const cases: readonly [address: string, network: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]

test('tries from an IPv4 address count together, and those from a network of IPv6', () => {
  for (const [address, network] of cases) assert.equal(networkOf(address), network, address)
})
