import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isSameDistrict } from './districts.ts'

test.each([
  ['Ahilyanagar', 'Ahmed Nagar'],
  ['ahmednagar', 'Ahmed Nagar'],
  ['Chhatrapati Sambhajinagar', 'Aurangabad'],
  ['Aurangabad', 'Aurangabad'],
  ['Dharashiv', 'Osmanabad'],
  ['Prayagraj', 'Allahabad'],
  ['Ayodhya', 'Faizabad'],
  ['gurugram ', 'Gurgaon'],
  ['Nuh', 'Gurgaon'],
  ['Narmadapuram', 'Hoshangabad'],
  ['Bengaluru Rural', 'Bangalore Rural'],
  ['Hanumakonda', 'Warangal'],
  ['Warangal (Urban)', 'Warangal'],
  ['N.T.R.', 'Krishna'],
  ['Eluru', 'West Godavari'],
  ['Alluri Sitharama Raju', 'East Godavari'],
  ['Alluri Sitharama Raju', 'Visakhapatnam'],
  ['Gurgaon', 'Gurugram'],
])('%s is %s', (typed, known) => {
  assert.ok(isSameDistrict(typed, known))
})

test('different districts stay different', () => {
  for (const [one, other] of [
    ['Bangalore Rural', 'Bengaluru'],
    ['Guntur', 'Prakasam'],
    ['Pune', 'Patna'],
    ['पुणे', 'नाशिक'],
  ] as const)
    assert.ok(!isSameDistrict(one, other), one)
})
