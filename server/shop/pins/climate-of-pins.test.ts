import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { test } from 'vitest'
import { climateZones, namedDistricts, zoneOfPin } from '../../../domain/climate.ts'
import { DIRECTORY_FILE, fromRow } from './find-pin.ts'

const pins = brotliDecompressSync(readFileSync(DIRECTORY_FILE)).toString().split('\n').map(fromRow)
const zones = new Map(pins.map((pin) => [pin.pin, zoneOfPin(pin)]))

const cities = {
  coast: ['400001', '403001', '682001', '695001', '600001', '530001', '751001', '700001', '395003', '744101', '682555'],
  north: ['110001', '302001', '226001', '800001', '160001', '781001', '249401', '180001'],
  plateau: ['411015', '440001', '500001', '560001', '462001', '380001', '834001', '641001'],
  hills: ['171001', '190001', '194101', '734101', '793001', '643001', '248001', '571201', '737101'],
}

test('well-known cities are in their zone', () => {
  for (const [zone, pinsThere] of Object.entries(cities))
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
  assert.deepEqual(
    namedDistricts.filter((district) => !districts.has(district)),
    [],
  )
})
