import assert from 'node:assert/strict'
import { test } from 'vitest'
import { areaText } from './area-text.ts'

test('an area is written with its states, districts and PINs', () => {
  assert.equal(areaText({ states: [], districts: [], pins: [] }), 'Everywhere')
  assert.equal(
    areaText({
      states: ['Kerala'],
      districts: [{ state: 'Maharashtra', district: 'Pune' }],
      pins: [
        { from: '411001', to: '411062' },
        { from: '560001', to: '560001' },
      ],
    }),
    'Kerala, Pune district, PIN 411001 to 411062, PIN 560001',
  )
})
