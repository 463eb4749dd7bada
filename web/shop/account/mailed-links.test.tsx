import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { UndoPreview } from '../../../contract/account-settings.ts'
import type { User } from '../../../contract/accounts.ts'
import { LONG_AGO, signedIn } from '../../../test/screens/account-records.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectTexts, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { aUser } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

const VOID = expect.stringMatching(/^This link is no longer valid\./)
const asha = 'asha@paudha.example'

for (const [path, alert] of [
  ['/confirm-email', VOID],
  ['/reset-password', VOID],
  ['/undo-change', VOID],
  ['/provider-email', 'Please sign in again.'],
] as const)
  test(`${path} without its secret is void`, async () => {
    await open(path, { 'POST /auth/undo-change/preview': refusal('link_invalid') })
    await expectAlerts(alert)
  })

test('/forgot-password asks for an e-mail, says alike to everyone where to look, and why no link was sent', async () => {
  const { api, person } = await open('/forgot-password', { 'POST /auth/forgot-password': noAnswer })
  await press(person, 'Send the link')
  await expectAlerts('Email is required')
  await fillIn(person, { Email: `${asha}{Enter}` })
  await expectAlerts('The link could not be sent. Please try again.')
  api.answer({ 'POST /auth/forgot-password': { message: 'If there is an account, a link is on its way.' } })
  await press(person, 'Send the link')
  await expectTexts(
    'Please check your inbox.',
    'If there is an account, a link is on its way. The link works once and expires after 30 minutes.',
  )
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'))
  expect(api.sent('POST /auth/forgot-password').at(-1)).toEqual({ email: asha })
  await press(person, 'Send another link')
  expect(screen.getByLabelText('Email')).toHaveValue('')
})

describe('/reset-password', () => {
  const path = '/reset-password#secret'
  const answers: Answers = {
    'POST /auth/reset-password': { message: 'Your new password is set. Please sign in.', disconnected: ['facebook'] },
  }

  test('sets a new password, names what it disconnected, and ends the session of this browser', async () => {
    const { api, person, address, told } = await open(path, answers, aUser())
    const password = screen.getByLabelText('New password')
    expect(password).toHaveAttribute('type', 'text')
    expect(password).toHaveAccessibleDescription('At least 6 characters. You will be signed out everywhere.')
    await press(person, 'Hide password')
    expect(password).toHaveAttribute('type', 'password')
    await assertAccessible()
    await fillIn(person, { 'New password': 'short{Enter}' })
    await expectAlerts('Password must be at least 6 characters')
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    await expect.poll(address).toBe('/login')
    expect(told).toHaveBeenCalledWith('Your new password is set. Please sign in.', 'Facebook is no longer connected.')
    expect(api.sent('POST /auth/reset-password')).toEqual([{ token: 'secret', password: 'a later monsoon' }])
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('names two providers that it disconnected', async () => {
    const both: Answers = {
      'POST /auth/reset-password': { message: 'Your new password is set.', disconnected: ['google', 'facebook'] },
    }
    const { person, told } = await open(path, both)
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    const disconnected = 'Google and Facebook are no longer connected.'
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Your new password is set.', disconnected))
  })

  test('says why no password was set, and leads to a new link', async () => {
    const { api, person, address } = await open(path, { 'POST /auth/reset-password': noAnswer })
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    await expectAlerts('The password could not be set. Please try again.')
    api.answer({ 'POST /auth/reset-password': refusal('link_invalid') })
    await press(person, 'Set password')
    await expectAlerts(VOID)
    await person.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await expect.poll(address).toBe('/forgot-password')
  })
})

describe('/confirm-email', () => {
  const path = '/confirm-email#secret'
  const confirmed = { 'POST /auth/confirm-email': { message: 'Your e-mail is confirmed.' } }
  const link = (name: string) => main().getByRole('link', { name })

  test('says that it confirms; a failure can be tried again, and a used link is void', async () => {
    const first = later<ReturnType<typeof refusal>>()
    const { api, person } = await open(path, { 'POST /auth/confirm-email': first.answer })
    expect(screen.getByText('Confirming your e-mail')).toBeInTheDocument()
    first.settle(refusal('unavailable'))
    await expectAlerts('The shop is very busy right now. Please try again in a moment.')
    api.answer(confirmed)
    await press(person, 'Try again')
    await expectTexts('Your e-mail is confirmed.')
    expect(api.sent('POST /auth/confirm-email')).toEqual([{ token: 'secret' }, { token: 'secret' }])
    expect(link('Sign in')).toHaveAttribute('href', '/login?from=/profile')
    expect(link('Go to the shop')).toHaveAttribute('href', '/shop')
    cleanup()
    await open(path, { 'POST /auth/confirm-email': refusal('link_invalid') })
    await expectAlerts(VOID)
    expect(link('Sign in')).toHaveAttribute('href', '/login?from=/profile')
  })

  test('leads its owner, whose new e-mail it asks for, to the profile', async () => {
    const { api } = await open(path, confirmed, aUser())
    await expectTexts('Your e-mail is confirmed.')
    expect(link('My Profile')).toHaveAttribute('href', '/profile')
    expect(api.to('GET /auth/me')).toHaveLength(1)
  })
})

describe('/undo-change', () => {
  const path = '/undo-change#secret'
  const previewOf = (changes: Partial<UndoPreview> = {}): UndoPreview => ({
    change: 'email',
    provider: null,
    changedAt: LONG_AGO,
    email: asha,
    isEmailRestored: true,
    isEmailTaken: false,
    connects: [],
    disconnects: [],
    ...changes,
  })

  for (const [change, provider, told] of [
    ['password', null, 'your password was changed'],
    ['email', null, 'your e-mail was changed'],
    ['connected', 'google', 'Google was connected to your account'],
    ['disconnected', 'facebook', 'Facebook was disconnected from your account'],
    ['disconnected', null, 'a way to sign in was disconnected from your account'],
  ] as const) {
    test(`tells that ${told}`, async () => {
      await open(path, { 'POST /auth/undo-change/preview': previewOf({ change, provider }) })
      await expectTexts(new RegExp(`^On 20 Nov 2026 at 3:30 PM ${told}\\. If that`))
    })
  }

  test('lists what it does, sets a new password, and ends the session', async () => {
    const answers = {
      'POST /auth/undo-change/preview': previewOf({ connects: ['google'], disconnects: ['facebook'] }),
      'POST /auth/undo-change': { message: 'The change has been undone.' },
    }
    const { api, person, address, told } = await open(path, answers, aUser())
    await screen.findByLabelText('New password')
    expect(textsOf(main().getAllByRole('listitem'))).toEqual([
      'Your e-mail will be asha@paudha.example again',
      'Google will be connected again',
      'Facebook will be disconnected',
      'Everyone who is signed in will be signed out',
      'Only your new password will work',
    ])
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    await expect.poll(address).toBe('/login')
    expect(told.mock.lastCall?.[0]).toBe('The change has been undone.')
    expect(api.sent('POST /auth/undo-change')).toEqual([{ token: 'secret', password: 'a later monsoon' }])
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('refuses an e-mail that another account has by now', async () => {
    await open(path, { 'POST /auth/undo-change/preview': previewOf({ isEmailTaken: true }) })
    await expectTexts(
      'This change can’t be undone here.',
      `${asha} now belongs to another account. Please write to us and we’ll help.`,
    )
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  test('is tried again after a failure, and void once it was used', async () => {
    const { api, person } = await open(path, { 'POST /auth/undo-change/preview': noAnswer })
    await expectAlerts('The change could not be loaded. Please try again.')
    api.answer({ 'POST /auth/undo-change/preview': previewOf(), 'POST /auth/undo-change': noAnswer })
    await press(person, 'Try again')
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    await expectAlerts('The change could not be undone. Please try again.')
    api.answer({ 'POST /auth/undo-change': refusal('link_invalid') })
    await press(person, 'Undo the change')
    await expectAlerts(VOID)
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/forgot-password')
  })
})

describe('/provider-email', () => {
  test('asks for the e-mail that a provider did not tell, and goes on where the sign-in was asked for', async () => {
    const known =
      'There is already an account with this e-mail. Sign in to it first, then connect Facebook from your profile.'
    const { api, person, address, told } = await open('/provider-email?from=%2Forders#secret', {
      'POST /auth/provider-email': refusal('email_taken', { fields: { email: known } }),
    })
    await press(person, 'Continue')
    await expectAlerts('Email is required')
    await fillIn(person, { Email: `${asha}{Enter}` })
    await expectAlerts(known)
    api.answer({ 'POST /auth/provider-email': signedIn(aUser()) })
    await press(person, 'Continue')
    await expect.poll(address).toBe('/orders')
    expect(told.mock.calls[0]?.[0]).toBe('Login successful!')
    expect(api.sent('POST /auth/provider-email').at(-1)).toEqual({ token: 'secret', email: asha })
    expect(localStorage.getItem('token')).not.toBeNull()
  })

  test('works once', async () => {
    const { person } = await open('/provider-email#used', { 'POST /auth/provider-email': refusal('link_invalid') })
    await fillIn(person, { Email: `${asha}{Enter}` })
    await expectAlerts('That took too long. Please sign in again.')
  })
})

async function open(path: string, answers: Answers = {}, user: User | null = null) {
  const told = vi.spyOn(toast, 'success').mockReturnValue()
  const visited = await visit(path, { user, answers })
  await screen.findByRole('heading', { level: 1 })
  return { ...visited, told }
}

const main = () => within(screen.getByRole('main'))
