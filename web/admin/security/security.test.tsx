import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Factors } from '../../../contract/second-factor.ts'
import { factorsOf, LONG_AGO } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectTexts, fillIn, openDialog, press, textsOf } from '../../../test/screens/forms.ts'
import { newId } from '../../../test/screens/records.ts'
import { savedFiles } from '../../../test/screens/saved-files.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const codes = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(24))
const totp = { createdAt: LONG_AGO }
const laptop = { _id: newId(), name: 'My laptop', createdAt: LONG_AGO, lastUsedAt: LONG_AGO }
const wrongPassword = refusal('invalid', { fields: { currentPassword: 'The current password is wrong.' } })

describe('an authenticator app', () => {
  test('is set up with the password and its first code, and comes with recovery codes', async () => {
    const saved = savedFiles()
    const { api, person } = await open(factorsOf(), { 'POST /auth/factors/totp': wrongPassword })
    await press(person, 'Set up an app')
    await fillIn(person, { 'Your password': 'not it' })
    await press(person, 'Continue')
    await expectAlerts('The current password is wrong.')
    const secret = 'ABCDEFGHIJKLMNOP'
    api.answer({
      'POST /auth/factors/totp': { secret, uri: `otpauth://totp/Paudha?secret=${secret}` },
      'POST /auth/factors/totp/confirm': refusal('factor_wrong', { fields: { code: 'That code is wrong.' } }),
    })
    await fillIn(person, { 'Your password': 'monsoon rain' })
    await press(person, 'Continue')
    expect(await screen.findByRole('img', { name: 'QR code for the key' })).toBeVisible()
    await expectTexts('ABCD EFGH IJKL MNOP')
    expect(api.sent('POST /auth/factors/totp').at(-1)).toEqual({ currentPassword: 'monsoon rain' })
    await fillIn(person, { Code: '000000' })
    await press(person, 'Turn on')
    await expectAlerts('That code is wrong.')
    await assertAccessible()
    api.answer({
      'POST /auth/factors/totp/confirm': { ...factorsOf({ totp, recoveryCodes: 10 }), newRecoveryCodes: codes },
    })
    await fillIn(person, { Code: '123 456' })
    await press(person, 'Turn on')

    const kept = within(await screen.findByRole('region', { name: 'Save your recovery codes' }))
    expect(textsOf(kept.getAllByRole('listitem'))).toEqual(codes)
    expect(kept.getByRole('heading')).toHaveFocus()
    await press(person, 'Copy')
    await expectTexts('Copied')
    const toaster = screen.getByText('Copied').closest('[data-sonner-toaster]')
    expect([toaster?.getAttribute('data-y-position'), toaster?.getAttribute('data-x-position')]).toEqual([
      'bottom',
      'right',
    ])
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    await press(person, 'Save as a file')
    expect(saved).toEqual(['recovery-codes.txt'])
    await press(person, 'I have saved them')
    expect(screen.queryByRole('region', { name: 'Save your recovery codes' })).toBeNull()
    await expectTexts('10 codes are left.', 'Set up on Nov 20, 2026.')
  })

  test('begins without the password where another factor is set up', async () => {
    const { api, person } = await open(factorsOf({ passkeys: [laptop], recoveryCodes: 1 }), {
      'POST /auth/factors/totp': { secret: 'ABCD', uri: 'otpauth://totp/Paudha' },
    })
    await expectTexts('One code is left.')
    expect(screen.getByRole('link', { name: 'Name, e-mail and password' })).toHaveAttribute('href', '/profile')
    await press(person, 'Set up an app')
    await expectTexts('ABCD')
    expect(api.sent('POST /auth/factors/totp')).toEqual([{}])
    await press(person, 'Cancel')
    expect(screen.queryByText('ABCD')).toBeNull()
  })
})

for (const [name, message] of [
  ['NotAllowedError', 'The passkey did not work. Please try again, or use another method.'],
  ['InvalidStateError', 'This device already has a passkey for this account.'],
] as const) {
  test(`a passkey that the browser does not make (${name}) is told`, async () => {
    const { api, person } = await open(factorsOf(), {
      'POST /auth/factors/passkeys/options': {
        challenge: 'Y2hhbGxlbmdl',
        user: { id: 'YQ', name: 'a', displayName: 'A' },
        rp: { id: 'localhost', name: 'Paudha' },
        pubKeyCredParams: [],
      },
    })
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { credentials: { create: () => Promise.reject(new DOMException('', name)) } })
    await press(person, 'Add a passkey')
    await fillIn(person, { 'Passkey name': 'My laptop', 'Your password': 'monsoon rain' })
    await press(person, 'Continue')
    await expectAlerts(message)
    expect(api.sent('POST /auth/factors/passkeys/options')).toEqual([{ currentPassword: 'monsoon rain' }])
    expect(screen.getByLabelText('Passkey name')).toHaveValue('My laptop')
  })
}

for (const { key, factors, button, title, yes, failure, answer, found } of [
  {
    ...({
      key: 'DELETE /auth/factors/totp',
      button: 'Remove the app',
      title: 'Remove the authenticator app?',
    } as const),
    ...{ factors: factorsOf({ totp }), yes: 'Remove', failure: 'The app was not removed' },
    ...{ answer: factorsOf(), found: 'Set up an app' },
  },
  {
    ...({ key: 'DELETE /auth/factors/passkeys/:id', button: 'Remove My laptop', title: 'Remove My laptop?' } as const),
    ...{ factors: factorsOf({ passkeys: [laptop] }), yes: 'Remove', failure: 'The passkey was not removed' },
    ...{ answer: factorsOf(), found: 'Add a passkey' },
  },
  {
    ...({
      key: 'POST /auth/factors/recovery-codes',
      button: 'Create new codes',
      title: 'Create new recovery codes?',
    } as const),
    ...{
      factors: factorsOf({ totp, recoveryCodes: 2 }),
      yes: 'Create new codes',
      failure: 'The codes could not be created',
    },
    ...{ answer: { ...factorsOf({ totp, recoveryCodes: 10 }), newRecoveryCodes: codes }, found: 'I have saved them' },
  },
] as const)
  test(`${button}: after a confirmation; a failure is told`, async () => {
    const { api, person } = await open(factors, { [key]: noAnswer })
    const confirm = async () => {
      const dialog = await openDialog(person, button, title)
      await person.click(dialog.getByRole('button', { name: yes }))
      await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    }
    if (factors.passkeys.length > 0) await expectTexts('Added Nov 20, 2026, last used Nov 20, 2026')
    await confirm()
    await expectTexts(failure)
    api.answer({ [key]: answer })
    await confirm()
    expect(await screen.findByRole('button', { name: found })).toBeVisible()
    expect(screen.queryByText('My laptop')).toBeNull()
    expect(api.to(key).at(-1)?.params).toEqual(key.endsWith(':id') ? { id: laptop._id } : {})
  })

async function open(factors: Factors, answers: Answers = {}) {
  const all = { 'GET /auth/factors': factors, ...answers }
  const visited = await visitAdmin('/admin/security', all, { heading: 'Security' })
  await screen.findByText(factors.totp ? /^Set up on/ : 'An app on your phone shows a new code every 30 seconds.')
  return visited
}
