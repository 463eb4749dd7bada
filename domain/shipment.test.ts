import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { courierName, courierNames, trackingText, trackingUrl } from './shipment.ts'

test('a known courier is found whatever its case, spaces, hyphens and dots; another name stays as it was typed', () => {
  for (const name of courierNames) {
    for (const typed of [name, name.toLowerCase(), name.replaceAll(' ', ''), name.replaceAll(' ', '-').toUpperCase()])
      assert.equal(courierName(typed), name)
  }
  for (const other of ['Blue Darts', 'Our own van', 'constructor']) assert.equal(courierName(other), other)
})

test('a link leads to the courier’s own https page, whatever the number is', () => {
  const places = new Map(courierNames.map((courier) => [courier, placeOf(courier, '1234567890')]))
  assert.equal(new Set(places.values()).size, courierNames.length)
  const hostile = fc.constantFrom('/', '?', '#', '&', '=', '@', ':', '\\', '%2f', ' ', 'a')
  const number = fc.array(hostile, { minLength: 1 }).map((parts) => parts.join(''))
  forAll(fc.constantFrom(...courierNames), number, (courier, number) => {
    assert.equal(placeOf(courier, number), places.get(courier))
  })
})

test('there is no link without a number, nor for a courier that is not on the list', () => {
  assert.equal(trackingUrl({ courier: 'Delhivery', trackingNumber: null }), null)
  assert.equal(trackingUrl({ courier: null, trackingNumber: '1234' }), null)
  assert.equal(trackingUrl({ courier: 'https://evil.example', trackingNumber: '1234' }), null)
})

test('no two trackings read alike in the timeline', () => {
  const parts = [null, '1234', 'Delhivery', 'none', '(none)']
  const all = parts.flatMap((courier) => parts.map((trackingNumber) => ({ courier, trackingNumber })))
  const possible = all.filter(({ courier }) => courier !== '(none)')
  assert.equal(new Set(possible.map(trackingText)).size, possible.length)
})

/** Where a link leads, apart from the number: its host, the depth of its path, and its query parameters. */
function placeOf(courier: string, trackingNumber: string): string {
  const { protocol, host, username, pathname, searchParams, hash } = new URL(
    trackingUrl({ courier, trackingNumber }) ?? '',
  )
  assert.deepEqual([protocol, username, hash], ['https:', '', ''])
  return `${host} ${pathname.split('/').length} ${[...searchParams.keys()]}`
}
