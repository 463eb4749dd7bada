import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isSameDistrict } from './districts.ts'

test.each([
  ['Maharashtra', 'Ahilyanagar', 'Ahmed Nagar'],
  ['Maharashtra', 'ahmednagar', 'Ahmed Nagar'],
  ['Maharashtra', 'Aurangabad', 'Aurangabad'],
  ['Maharashtra', 'Raigad', 'Raigarh'],
  ['Haryana', 'gurugram ', 'Gurgaon'],
  ['Haryana', 'Gurgaon', 'Gurugram'],
  ['Himachal Pradesh', 'Lahul and Spiti', 'Lahul & Spiti'],
  ['Himachal Pradesh', 'Lahul Spiti', 'Lahul & Spiti'],
  ['Telangana', 'Warangal (Urban)', 'Warangal'],
  ['Andhra Pradesh', 'N.T.R.', 'Krishna'],
  ['Andhra Pradesh', 'Alluri Sitharama Raju', 'East Godavari'],
  ['Andhra Pradesh', 'Alluri Sitharama Raju', 'Visakhapatnam'],
  ['Tamil Nadu', 'Puducherry', 'Pondicherry'],
  ['Puducherry', 'Viluppuram', 'Villupuram'],
  ['Chandigarh', 'Ropar', 'Rupnagar'],
] as const)('in %s %s is %s', (state, typed, known) => {
  assert.ok(isSameDistrict(state, typed, known))
})

test('different districts stay different, and the names of one state are not those of another', () => {
  for (const [state, one, other] of [
    ['Karnataka', 'Bangalore Rural', 'Bengaluru'],
    ['Andhra Pradesh', 'Guntur', 'Prakasam'],
    ['Maharashtra', 'Pune', 'Patna'],
    ['Maharashtra', 'पुणे', 'नाशिक'],
    ['Bihar', 'Sambhajinagar', 'Aurangabad'],
    ['Chhattisgarh', 'Raigad', 'Raigarh'],
    ['Uttar Pradesh', 'Balrampur', 'Surguja'],
  ] as const)
    assert.ok(!isSameDistrict(state, one, other), one)
})
