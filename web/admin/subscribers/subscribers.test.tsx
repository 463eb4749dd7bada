import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Subscriber } from '../../../contract/messages.ts'
import { factorsOf, LONG_AGO } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, file, page, refusal } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectAlerts, expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { newId } from '../../../test/screens/records.ts'
import { savedFiles } from '../../../test/screens/saved-files.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const CSV = 'GET /admin/subscribers/export'
const csv = file('asha@paudha.example', { 'content-type': 'text/csv' })
const subscriber = (changes: Partial<Subscriber> = {}): Subscriber => ({
  _id: newId(),
  email: `${newId()}@paudha.example`,
  consentedAt: LONG_AGO,
  consentedOn: '/shop',
  unsubscribedAt: null,
  ...changes,
})

test('subscribers are listed with since when, from where, and whether they still are', async () => {
  const [now, former] = [subscriber(), subscriber({ consentedOn: null, unsubscribedAt: LONG_AGO })]
  await open(page([now, former]))
  expect(await cellsOf(now.email)).toEqual([now.email, 'Nov 20, 2026', '/shop', 'Subscribed'])
  expect(await cellsOf(former.email)).toEqual([former.email, 'Nov 20, 2026', '', 'Unsubscribed Nov 20, 2026'])
  await expectTexts('Showing 2 of 2 subscribers')
  await assertAccessible()
})

test('an export that requires the second factor asks for it, and goes on once it is proven', async () => {
  const saved = savedFiles()
  const { api, person } = await open(page([]), {
    [CSV]: refusal('factor_needed'),
    'GET /auth/factors': factorsOf({ totp: { createdAt: LONG_AGO }, recoveryCodes: 10 }),
    'POST /auth/factor': refusal('factor_wrong'),
  })
  await press(person, 'Export CSV')
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm it’s you' })
  expect(
    await within(dialog).findByText('Enter a code from your authenticator app. We will not ask again for ten minutes.'),
  ).toBeVisible()
  await assertAccessible()
  await press(person, 'Cancel')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await expectTexts('Failed to export the subscribers')

  await press(person, 'Export CSV')
  await fillIn(person, { Code: '000000' })
  await press(person, 'Continue')
  await expectAlerts('That code or passkey is wrong. Please try again.')
  api.answer({ 'POST /auth/factor': { message: 'Thank you.' }, [CSV]: csv })
  await fillIn(person, { Code: '123 456' })
  await press(person, 'Continue')
  await expect.poll(() => saved).toEqual(['newsletter-subscribers.csv'])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.sent('POST /auth/factor')).toEqual([{ code: '000000' }, { code: '123456' }])
  expect(api.to(CSV)).toHaveLength(3)
})

function open(list: Answers['GET /admin/subscribers'], answers: Answers = {}) {
  const all = { 'GET /admin/subscribers': list, ...answers }
  return visitAdmin('/admin/subscribers', all, { heading: 'Newsletter Subscribers' })
}
