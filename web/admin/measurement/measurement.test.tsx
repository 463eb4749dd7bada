import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MeasurementSummary } from '../../../contract/measurement.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { expectTexts } from '../../../test/screens/forms.ts'
import { measurementSummary } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const open = (changes: Partial<MeasurementSummary>) =>
  visitAdmin('/admin/measurement', { 'GET /admin/measurement': measurementSummary(changes) })

test('the owner sees how many events wait or failed, and why', async () => {
  const reason = 'Meta responded with 400: $[‘data’][0]: a reason that never ends, '.repeat(7).trim()
  await open({ lastError: reason })
  await expectTexts('Nothing sent yet. 2 events waiting, 1 failed.', reason)
  await assertAccessible()
})

test('it explains itself without a pixel', async () => {
  await open({ hasPixel: false })
  await expectTexts('Ad measurement is off')
  expect(screen.getByText('META_PIXEL_ID', { selector: 'code' })).toBeVisible()
})

test('it explains itself without a token', async () => {
  await open({ isForwarded: false })
  await expectTexts(/Set META_ACCESS_TOKEN to send them from the server too\.$/)
})
