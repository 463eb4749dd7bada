import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pinsFromGeoNames } from './pins-from-geonames.ts'

/** A line of GeoNames' file. */
function line(pin: string, place: string, state: string, district: string, position = '18.5148\t73.8358'): string {
  return ['IN', pin, place, state, '16', district, '521', 'Taluka', '', position, '4'].join('\t')
}

const pinsOf = (...lines: string[]) => pinsFromGeoNames(`${lines.join('\n')}\n`).pins

test('a PIN has each of its places once, and the district and position of most of them', () => {
  const pins = pinsOf(
    line('411004', 'Film Institute', 'Maharashtra', 'Pune'),
    line('411004', 'Deccan Gymkhana', 'Maharashtra', 'Satara', '18.6\t73.9'),
    line('411004', 'Film Institute', 'Maharashtra', 'Pune'),
    line('110001', 'Janpath', 'Delhi', 'Central Delhi', '28.6431\t77.2197'),
  )
  assert.deepEqual(pins, [
    {
      pin: '411004',
      places: ['Deccan Gymkhana', 'Film Institute'],
      district: 'Pune',
      states: ['Maharashtra'],
      latitude: 18.515,
      longitude: 73.836,
    },
    {
      pin: '110001',
      places: ['Janpath'],
      district: 'Central Delhi',
      states: ['Delhi'],
      latitude: 28.643,
      longitude: 77.22,
    },
  ])
})

test('a PIN that spans a border has both states, by their present names, that of more places first', () => {
  const pins = pinsOf(
    line('605007', 'Kirumampakkam', 'Tamil Nadu', 'Cuddalore'),
    line('605007', 'Bahour', 'Pondicherry', 'Puducherry'),
    line('605007', 'Aranganur', 'Pondicherry', 'Puducherry'),
    line('180001', 'Jammu', 'Jammu & Kashmir', 'Jammu'),
    line('194101', 'Leh', 'Jammu & Kashmir', 'Leh'),
    line('194103', 'Kargil', 'Jammu & Kashmir', 'Kargil'),
  )
  const states = pins.map((pin) => pin.states)
  assert.deepEqual(states, [['Puducherry', 'Tamil Nadu'], ['Jammu and Kashmir'], ['Ladakh'], ['Ladakh']])
})

test('PINs at the border of Andhra Pradesh and Telangana are on its side of today, those that India Post replaced too', () => {
  const pins = pinsOf(
    line('533352', 'Yatapaka', 'Telangana', 'Khammam'),
    line('507136', 'Wazeedu Nagaram', 'Telangana', 'Khammam'),
    line('533347', 'Chintur', 'Andhra Pradesh', 'East Godavari'),
  )
  const found = pins.map(({ pin, states, places }) => [pin, states.join(), places.join()])
  const yatapaka = ['507129', '507135'].map((pin) => [pin, 'Andhra Pradesh', 'Yatapaka'])
  assert.deepEqual(found, [
    ['533352', 'Andhra Pradesh', 'Yatapaka'],
    ['507136', 'Telangana,Andhra Pradesh', 'Wazeedu Nagaram'],
    ['533347', 'Andhra Pradesh', 'Chintur'],
    ['507126', 'Andhra Pradesh', 'Chintur'],
    ...yatapaka,
  ])
})

test('names are without lost characters, brackets with a state, and what separates them in the file', () => {
  const [pin] = pinsOf(line('824101', ' Deo \uFFFD Fort;  East ', 'Bihar', 'Aurangabad(BH)'))
  assert.deepEqual([pin?.places, pin?.district], [['Deo Fort East'], 'Aurangabad'])
})

test('a line of another country, without a PIN, state, district or position of India, or cut off, is left out alone', () => {
  const good = line('110001', 'Janpath', 'Delhi', 'Central Delhi')
  for (const wrong of [
    line('411004', 'Pune', 'Maharashtra', 'Pune').replace('IN', 'NP'),
    line('41100', 'Pune', 'Maharashtra', 'Pune'),
    line('411004', 'Pune', 'Ohio', 'Pune'),
    line('411004', 'Pune', 'Maharashtra', ''),
    line('411004', 'Pune', 'Maharashtra', 'Pune', '\t'),
    line('411004', 'Pune', 'Maharashtra', 'Pune', '73.8358\t18.5148'),
    'IN\t411004',
  ])
    assert.deepEqual(pinsFromGeoNames(`${wrong}\r\n\r\n${good}\r\n`), { pins: pinsOf(good), leftOut: [wrong] })
})
