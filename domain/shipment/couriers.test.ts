import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { courierName, courierNames, trackingText, trackingUrl } from './couriers.ts'

test('a known courier is found whatever its case, spaces, hyphens and dots; another name stays as it was typed', () => {
  for (const name of courierNames) {
    for (const typed of [name, name.toLowerCase(), name.replaceAll(' ', ''), name.replaceAll(' ', '-').toUpperCase()]) {
      assert.equal(courierName(typed), name)
    }
  }
  for (const other of ['Blue Darts', 'Our own van', 'constructor']) assert.equal(courierName(other), other)
})

test('a link leads to the courier’s own https page, whatever stands in the number', () => {
  const hosts = new Map(courierNames.map((courier) => [courier, hostOf(courier, '1234567890')]))
  assert.equal(new Set(hosts.values()).size, courierNames.length)
  fc.assert(
    fc.property(fc.constantFrom(...courierNames), fc.string({ unit: 'grapheme', minLength: 1 }), (courier, number) => {
      assert.equal(hostOf(courier, number), hosts.get(courier))
    }),
  )
})

test('there is no link without a number, nor for a courier that is not on the list', () => {
  assert.equal(trackingUrl({ courier: 'Delhivery', trackingNumber: null }), null)
  assert.equal(trackingUrl({ courier: null, trackingNumber: '1234' }), null)
  assert.equal(trackingUrl({ courier: 'https://evil.example', trackingNumber: '1234' }), null)
})

test('in the timeline no two trackings read alike', () => {
  const parts = [null, '1234', 'Delhivery', 'none', '(none)']
  const all = parts.flatMap((courier) => parts.map((trackingNumber) => ({ courier, trackingNumber })))
  const possible = all.filter(({ courier }) => courier !== '(none)')
  assert.equal(new Set(possible.map(trackingText)).size, possible.length)
})

function hostOf(courier: string, trackingNumber: string): string {
  const { protocol, host, username } = new URL(trackingUrl({ courier, trackingNumber }) ?? '')
  assert.deepEqual([protocol, username], ['https:', ''])
  return host
}
