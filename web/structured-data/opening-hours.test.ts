import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openingHours } from './opening-hours.ts'

test('days and hours in the shop’s notation', () => {
  assert.deepEqual(openingHours([{ days: 'Mon-Fri', hours: '9am-6pm' }]), [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
  ])
  const [sunday] = openingHours([{ days: 'Sunday', hours: '10:30 am – 12pm' }])
  assert.deepEqual(sunday?.dayOfWeek, ['Sunday'])
  assert.deepEqual([sunday?.opens, sunday?.closes], ['10:30', '12:00'])
})

test('unreadable lines are left out', () => {
  for (const line of [
    { days: 'By appointment', hours: '9am-6pm' },
    { days: 'Fri-Mon', hours: '9am-6pm' },
    { days: 'Mon-Fri', hours: 'all day' },
    { days: '', hours: '' },
  ]) {
    assert.deepEqual(openingHours([line]), [])
  }
})
