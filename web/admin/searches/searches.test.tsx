import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, press } from '../../../test/screens/forms.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const lastAt = '2026-11-20T10:00:00.000Z'

test('what was searched in vain is listed, and the list can be emptied', async () => {
  const searches = ['bonsai गुलाब', '<script>', LONG_NAME].map((term, times) => ({ term, times: 9 - times, lastAt }))
  const { api, person } = await open({ 'GET /admin/searches': searches, 'DELETE /admin/searches': noAnswer })
  expect(await cellsOf('bonsai गुलाब')).toEqual(['bonsai गुलाब', '9', 'Nov 20, 2026'])
  await expectTexts('<script>', LONG_NAME)
  await assertAccessible()
  await press(person, 'Clear List')
  await screen.findByRole('alertdialog', { name: 'Clear the list of searches?' })
  await press(person, 'Clear')
  await expectTexts('Failed to clear the list')
  await cellsOf(LONG_NAME)
  api.answer({ 'DELETE /admin/searches': { deleted: 3 }, 'GET /admin/searches': [] })
  await press(person, 'Retry')
  await expectTexts('No searches without results')
  expect(screen.queryByRole('button', { name: 'Clear List' })).toBeNull()
})

const open = (answers: Answers) =>
  visitAdmin('/admin/products/searches', answers, { heading: 'Searches Without Results' })
