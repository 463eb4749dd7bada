import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isSameDistrict } from './districts.ts'

test.each([
  ['Maharashtra', 'Ahilyanagar', 'Ahmed Nagar'],
  ['Maharashtra', 'ahmednagar', 'Ahmed Nagar'],
  ['Maharashtra', 'Chhatrapati Sambhajinagar', 'Aurangabad'],
  ['Maharashtra', 'Aurangabad', 'Aurangabad'],
  ['Maharashtra', 'Dharashiv', 'Osmanabad'],
  ['Maharashtra', 'Raigad', 'Raigarh'],
  ['Uttar Pradesh', 'Prayagraj', 'Allahabad'],
  ['Uttar Pradesh', 'Ayodhya', 'Faizabad'],
  ['Haryana', 'gurugram ', 'Gurgaon'],
  ['Haryana', 'Nuh', 'Gurgaon'],
  ['Haryana', 'Gurgaon', 'Gurugram'],
  ['Himachal Pradesh', 'Lahul and Spiti', 'Lahul & Spiti'],
  ['Himachal Pradesh', 'Lahul Spiti', 'Lahul & Spiti'],
  ['Madhya Pradesh', 'Narmadapuram', 'Hoshangabad'],
  ['Karnataka', 'Bengaluru Rural', 'Bangalore Rural'],
  ['Telangana', 'Hanumakonda', 'Warangal'],
  ['Telangana', 'Warangal (Urban)', 'Warangal'],
  ['Telangana', 'Suryapet', 'Nalgonda'],
  ['Andhra Pradesh', 'N.T.R.', 'Krishna'],
  ['Andhra Pradesh', 'Eluru', 'West Godavari'],
  ['Andhra Pradesh', 'Alluri Sitharama Raju', 'East Godavari'],
  ['Andhra Pradesh', 'Alluri Sitharama Raju', 'Visakhapatnam'],
  ['Andhra Pradesh', 'Bhadradri Kothagudem', 'Khammam'],
  ['Tamil Nadu', 'Puducherry', 'Pondicherry'],
  ['Puducherry', 'Viluppuram', 'Villupuram'],
  ['Puducherry', 'Kallakurichi', 'Villupuram'],
  ['Puducherry', 'Kakinada', 'East Godavari'],
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
