import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { test } from 'vitest'
import { Pin } from '../../../contract/delivery.ts'
import { climateZones, namedDistricts, zoneOfPin } from '../../../domain/climate.ts'
import { directoryNames, isSameDistrict } from '../../../domain/districts.ts'
import { isPin } from '../../../domain/pin.ts'
import { states } from '../../../domain/states.ts'
import { cities } from '../../../seed/generated/names.ts'
import { people } from '../../../seed/people.ts'
import { address } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { districtsOfToday } from './districts-of-today.fixture.ts'
import { DIRECTORY_FILE, findPin, fromRow, hasDistrict, toRows } from './find-pin.ts'

const shop = shopForTests()
const file = readFileSync(DIRECTORY_FILE)
const pins = brotliDecompressSync(file).toString().split('\n').map(fromRow)

test('the directory has every PIN once, with places, district, a position in India and its states: 31 span two, and every state has some', () => {
  assert.equal(pins.length, 19_243)
  assert.equal(new Set(pins.map(({ pin }) => pin)).size, pins.length)
  for (const pin of pins) {
    Pin.parse(pin)
    const { latitude, longitude } = pin
    assert.ok(isPin(pin.pin) && pin.district !== '' && pin.states.length > 0, pin.pin)
    assert.ok(pin.places.length > 0 && !pin.places.includes(''), pin.pin)
    assert.ok(latitude > 6 && latitude < 38 && longitude > 68 && longitude < 98, pin.pin)
  }
  assert.deepEqual([...new Set(pins.flatMap(({ states }) => states))].sort(), [...states])
  const spanning = pins.filter(({ states }) => states.length > 1)
  assert.equal(spanning.length, 31)
  assert.ok(spanning.every(({ states }) => states.length === 2))
})

test('every PIN of the file is found, as its row says', async () => {
  for (const pin of pins) assert.deepEqual(await findPin(pin.pin), pin)
})

test('well-known PINs are where they are', async () => {
  for (const [pin, ...states] of [
    ['110001', 'Delhi'],
    ['400001', 'Maharashtra'],
    ['500001', 'Telangana'],
    ['520001', 'Andhra Pradesh'],
    ['194101', 'Ladakh'],
    ['160001', 'Chandigarh'],
    ['505416', 'Telangana'],
    ['507111', 'Telangana'],
    ['507126', 'Andhra Pradesh'],
    ['507136', 'Telangana', 'Andhra Pradesh'],
    ['533352', 'Andhra Pradesh'],
    ['605001', 'Puducherry'],
    ['605007', 'Puducherry', 'Tamil Nadu'],
    ['682555', 'Lakshadweep'],
  ] as const)
    assert.deepEqual((await findPin(pin))?.states, states)
  const { district, places } = (await findPin('411004')) ?? {}
  assert.deepEqual([district, places], ['Pune', ['A.R. Shala', 'Deccan Gymkhana', 'Film Institute']])
})

test('a district is known by its former and its present name, in its own state', async () => {
  for (const district of ['Ahilyanagar', 'Ahmednagar', 'Pune'])
    assert.ok(await hasDistrict({ state: 'Maharashtra', district }), district)
  assert.ok(!(await hasDistrict({ state: 'Goa', district: 'Pune' })))
  const inDirectory = new Set(pins.flatMap(({ states, district }) => states.map((state) => `${state}/${district}`)))
  const missing = directoryNames.filter((name) => !inDirectory.has(name))
  assert.deepEqual(missing, [])
})

test('every district of today is known, and includes the PIN of its head office', async () => {
  for (const state of states) {
    for (const entry of districtsOfToday[state].trim().split(/,\s+/)) {
      const [, district = '', pin] = /^(.+?)(?: (\d{6}))?$/.exec(entry) ?? []
      assert.ok(await hasDistrict({ state, district }), `${state}: ${district}`)
      if (pin) assert.ok(isSameDistrict(state, district, (await findPin(pin))?.district ?? ''), `${state}: ${entry}`)
    }
  }
})

test('what is not in the directory is not found', async () => {
  const unknown = ['100000', '110000', '999999', '', '41100', '411004 ', 'constructor', '__proto__']
  for (const pin of unknown) assert.equal(await findPin(pin), null, pin)
})

test('any PIN is read from its row as it was written, in the order of the PINs', () => {
  const name = fc.stringMatching(/^[A-Za-z&'().,/-][A-Za-z&'().,/ -]*$/)
  const angle = fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1_000)
  const fields = {
    pin: fc.integer({ min: 100_000, max: 999_999 }).map(String),
    places: fc.array(name, { minLength: 1 }),
    district: name,
    states: fc.uniqueArray(fc.constantFrom(...states), { minLength: 1, maxLength: 3 }),
    latitude: angle,
    longitude: angle,
  }
  const pin = fc.record(fields, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.uniqueArray(pin, { selector: ({ pin }) => pin, minLength: 1 }), (pins) => {
      const inOrder = pins.toSorted((one, other) => Number(one.pin) - Number(other.pin))
      assert.deepEqual(toRows(pins).split('\n').map(fromRow), inOrder)
    }),
  )
})

test('the addresses of the demo and of the tests are in the states of their PINs', async () => {
  const addresses = [
    address,
    ...people.map(({ address }) => address),
    ...cities.map(({ zip, ...city }) => ({ ...city, zipCode: zip })),
  ]
  for (const { zipCode, state } of addresses) {
    const states: readonly string[] = (await findPin(zipCode))?.states ?? []
    assert.ok(states.includes(state), `${zipCode} is not in ${state}`)
  }
})

const zones = new Map(pins.map((pin) => [pin.pin, zoneOfPin(pin)]))

const citiesByZone = {
  coast: ['400001', '403001', '682001', '695001', '600001', '530001', '751001', '700001', '395003', '744101', '682555'],
  north: ['110001', '302001', '226001', '800001', '160001', '781001', '249401', '180001'],
  plateau: ['411015', '440001', '500001', '560001', '462001', '380001', '834001', '641001'],
  hills: ['171001', '190001', '194101', '734101', '793001', '643001', '248001', '571201', '737101'],
}

test('well-known cities are in their zone', () => {
  for (const [zone, pinsThere] of Object.entries(citiesByZone))
    for (const pin of pinsThere) assert.equal(zones.get(pin), zone, pin)
})

test('each zone has its share of the PINs', () => {
  for (const zone of climateZones) {
    const share = [...zones.values()].filter((one) => one === zone).length / zones.size
    assert.ok(share > 0.05 && share < 0.6, `${zone}: ${share}`)
  }
})

test('every district that the rule names is in the directory', () => {
  const districts = new Set(pins.map(({ district }) => district))
  const missing = namedDistricts.filter((district) => !districts.has(district))
  assert.deepEqual(missing, [])
})

test('anyone may ask where a PIN is, and store the answer for a year', async () => {
  const answer = await request(shop, 'GET /pins/411004')
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json, {
    pin: '411004',
    places: ['A.R. Shala', 'Deccan Gymkhana', 'Film Institute'],
    district: 'Pune',
    states: ['Maharashtra'],
    latitude: 18.515,
    longitude: 73.836,
  })
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('an invalid or unknown PIN is refused, and the refusal not cached: a newer directory may have it', async () => {
  for (const [pin, code] of [
    ['011004', 'invalid'],
    ['999999', 'not_found'],
  ] as const) {
    const answer = await request(shop, `GET /pins/${pin}`)
    assertRefused(answer, code)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})
