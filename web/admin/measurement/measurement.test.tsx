import { test } from 'vitest'
import type { MeasurementSummary } from '../../../contract/measurement.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { expectTexts } from '../../../test/screens/forms.ts'
import { measurementSummary } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const reason = 'Meta responded with 400: $[‘data’][0]: a reason that never ends, '.repeat(7).trim()
const cases: readonly [what: string, changes: Partial<MeasurementSummary>, ...said: (string | RegExp)[]][] = [
  [
    'how many events wait or failed, and why',
    { lastError: reason },
    'Nothing sent yet. 2 events waiting, 1 failed.',
    reason,
  ],
  ['what is missing without a pixel', { hasPixel: false }, 'Ad measurement is off', 'META_PIXEL_ID'],
  [
    'what is missing without a token',
    { isForwarded: false },
    /Set META_ACCESS_TOKEN to send them from the server too\.$/,
  ],
]

for (const [what, changes, ...said] of cases)
  test(`the owner sees ${what}`, async () => {
    await visitAdmin('/admin/measurement', { 'GET /admin/measurement': measurementSummary(changes) })
    await expectTexts(...said)
    await assertAccessible()
  })
