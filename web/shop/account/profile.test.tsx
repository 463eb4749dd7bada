import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import {
  accountAnswers,
  anAccount,
  anOpenSession,
  aSecurityEvent,
  LONG_AGO,
} from '../../../test/screens/account-records.ts'
import { type Answers, later, never, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectTexts, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { aUser } from '../../../test/screens/records.ts'
import { assertAccessible, text, visit } from '../../../test/screens/visit.tsx'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const EVENTS = 'GET /auth/security-events'
const wrong = 'The current password is wrong.'

test('without a session the profile says so, and leads to the sign-in and back', async () => {
  const { person, address } = await visit('/profile')
  await expectTexts('You are not logged in.', 'Please log in to view your profile.')
  await expect.poll(address).toBe('/profile')
  await person.click(main().getByRole('link', { name: 'Sign in' }))
  await expect.poll(address).toBe('/login?from=/profile')
})

test('a session that only the cookie knows is adopted; the profile shows whose it is, and leads on', async () => {
  const user = aUser({ name: '<img src=x onerror=alert(1)> आशा Söns' })
  await visit('/profile', { answers: answersOf(user, { 'GET /auth/me': user }) })
  expect((await screen.findAllByText(user.email))[0]).toBeVisible()
  expect(textsOf(main().getAllByRole('definition'))).toEqual([user.name, user.email])
  expect(main().getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders')
  expect(main().getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist')
})
test('logging out ends the session here at once and on the server', async () => {
  const { api, person, address } = await open({ 'GET /auth/logout': never })
  const token = localStorage.getItem('token')
  await press(person, 'Logout')
  await expect.poll(address).toBe('/login')
  expect(api.to('GET /auth/logout')[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
  expect(localStorage.getItem('token')).toBeNull()
  expect(JSON.parse(localStorage.getItem('root') ?? '').state.session.user).toBeNull()
})

describe('name and phone number', () => {
  test('are saved; an invalid number is not, and what could not be saved stays as it was typed', async () => {
    const { api, person } = await open()
    await fillIn(person, { 'Phone number': '022 2456 7890{Enter}' })
    await expectAlerts('This is a landline. Enter a 10-digit mobile number')
    await fillIn(person, { Name: 'Asha K', 'Phone number': '98765 43210{Enter}' })
    await expectTexts('Your profile has been saved.')
    expect(screen.getByLabelText('Phone number')).toHaveValue('+919876543210')
    expect(main().getAllByRole('definition')[0]).toHaveTextContent('Asha K')
    expect(api.sent('PATCH /auth/me')).toEqual([{ name: 'Asha K', phoneNumber: '+919876543210' }])
    api.answer({ 'PATCH /auth/me': noAnswer })
    await fillIn(person, { Name: 'Asha Rao{Enter}' })
    await expectAlerts('Your profile could not be saved. Please try again.')
    expect(screen.getByLabelText('Name')).toHaveValue('Asha Rao')
  })

  test('that another device has edited are shown, and not overwritten by what is saved here', async () => {
    const [before, edited] = [aUser({ phoneNumber: null }), later<User>()]
    const { api, person } = await open({ 'GET /auth/me': edited.answer }, before)
    await fillIn(person, { Name: 'Asha K' })
    edited.settle({ ...before, name: 'Asha Rao', phoneNumber: '+919876543210' })
    await expect.poll(() => screen.getByLabelText('Phone number')).toHaveValue('+919876543210')
    expect(screen.getByLabelText('Name')).toHaveValue('Asha K')
    expect(main().getAllByRole('definition')[0]).toHaveTextContent('Asha Rao')
    await fillIn(person, { Name: 'Asha Kulkarni{Enter}' })
    await expectTexts('Your profile has been saved.')
    expect(api.sent('PATCH /auth/me')).toEqual([{ name: 'Asha Kulkarni' }])
  })

  test('that are typed while others are saved stay, and so does the focus', async () => {
    const user = aUser()
    const saved = later<User>()
    const { api, person } = await open({ 'PATCH /auth/me': saved.answer }, user)
    const button = screen.getByRole('button', { name: 'Save' })
    await fillIn(person, { Name: 'Meera K' })
    button.focus()
    await person.keyboard('{Enter}')
    await expect.poll(() => button).toBeDisabled()
    await fillIn(person, { 'Phone number': '98765 43210' })
    screen.getByLabelText('Phone number').blur()
    saved.settle({ ...user, name: 'Meera K' })
    await expect.poll(() => button).toHaveFocus()
    expect(screen.getByLabelText('Name')).toHaveValue('Meera K')
    expect(screen.getByLabelText('Phone number')).toHaveValue('98765 43210')
    api.answer(answersOf(user))
    await person.keyboard('{Enter}')
    await expect.poll(() => screen.getByLabelText('Phone number')).toHaveValue('+919876543210')
  })
})

describe('the e-mail', () => {
  const other = 'meera@paudha.example'

  test('is changed with the password; until its link is followed the former one stays', async () => {
    const user = aUser()
    const refused = refusal('invalid', { fields: { currentPassword: wrong } })
    const { api, person } = await open({ 'PATCH /auth/me': refused }, user)
    await expectTexts('Your e-mail is confirmed.')
    await fillIn(person, { 'New e-mail': user.email, Password: 'not it{Enter}' })
    await expectAlerts('This is already your e-mail.')
    await fillIn(person, { 'New e-mail': `${other}{Enter}` })
    await expectAlerts(wrong)
    api.answer({ 'PATCH /auth/me': user, 'GET /auth/account': anAccount({ pendingEmail: other }) })
    await fillIn(person, { Password: 'monsoon rain{Enter}' })
    await expectTexts(
      `Follow the link we sent to ${other}.`,
      `Your e-mail will change from ${user.email} to ${other} once you confirm the new address.`,
      'Please check your inbox.',
    )
    expect(api.sent('PATCH /auth/me').at(-1)).toEqual({ email: other, currentPassword: 'monsoon rain' })
    expect(screen.getByLabelText('New e-mail')).toHaveValue('')
  })

  test('that waits for its confirmation is mailed again, or withdrawn', async () => {
    const { api, person } = await open({
      'GET /auth/account': anAccount({ pendingEmail: other }),
      'POST /auth/confirm-email/mail': refusal('too_many_requests'),
    })
    await press(person, 'Send the link again')
    await expectTexts('Too many attempts. Please wait a while, then try again.')
    api.answer({ 'POST /auth/confirm-email/mail': { message: 'The link is on its way.' } })
    await press(person, 'Send the link again')
    await expectTexts('The link is on its way.')
    api.answer({ 'GET /auth/account': anAccount() })
    await press(person, 'Cancel the change')
    await expectTexts('The change has been cancelled.', 'Your e-mail is confirmed.')
  })

  test('that is not confirmed yet cannot be withdrawn', async () => {
    const user = aUser()
    await open({ 'GET /auth/account': anAccount({ isEmailConfirmed: false }) }, user)
    await expectTexts(`Follow the link we sent to ${user.email}.`)
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull()
  })
})

describe('the password', () => {
  test('is changed, which signs out everywhere else', async () => {
    const refused = refusal('invalid', { fields: { currentPassword: wrong } })
    const { api, person } = await open({ 'PUT /auth/password': refused })
    await fillIn(person, { 'Current password': 'not it', 'New password': 'short{Enter}' })
    await expectAlerts('Password must be at least 6 characters')
    await fillIn(person, { 'New password': 'a later monsoon{Enter}' })
    await expectAlerts(wrong)
    api.answer({ 'PUT /auth/password': { message: 'Your password has been changed.' } })
    await press(person, 'Change password')
    await expectTexts('Your password has been changed.', 'You have been signed out everywhere else.')
    expect(api.sent('PUT /auth/password').at(-1)).toEqual({ currentPassword: 'not it', password: 'a later monsoon' })
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    await expect.poll(() => api.to('GET /auth/sessions').length).toBe(2)
  })

  test('of an account without one is chosen by a mailed link', async () => {
    const user = aUser()
    const answers = {
      'GET /auth/account': anAccount({ hasPassword: false }),
      'POST /auth/forgot-password': { message: 'On its way.' },
    }
    const { api, person } = await open(answers, user)
    await press(person, 'Send me a link to set a password')
    await expectTexts(`A link to choose a password is on its way to ${user.email}.`)
    expect(api.sent('POST /auth/forgot-password')).toEqual([{ email: user.email }])
  })
})

describe('a provider', () => {
  const google = anAccount({ identities: [{ provider: 'google', connectedAt: LONG_AGO }] })
  const disconnect = 'DELETE /auth/providers/:provider'

  test('is connected after the password', async () => {
    const { api, person } = await open({
      'POST /auth/reauthenticate': refusal('invalid', { fields: { password: wrong } }),
    })
    await press(person, 'Connect Google')
    expect(screen.getByLabelText('Your password')).toHaveFocus()
    await person.keyboard('not it{Enter}')
    await expectAlerts(wrong)
    await press(person, 'Cancel')
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(api.sent('POST /auth/reauthenticate')).toEqual([{ password: 'not it' }])
  })

  test('is disconnected, after the password where that is required', async () => {
    const { api, person } = await open({
      'GET /auth/account': google,
      [disconnect]: refusal('reauthentication_required'),
      'POST /auth/reauthenticate': { message: 'Thank you.' },
    })
    await expectTexts('Connected since 20 Nov 2026')
    await press(person, 'Disconnect Google')
    await fillIn(person, { 'Your password': 'monsoon rain' })
    api.answer({ [disconnect]: anAccount(), 'GET /auth/account': anAccount() })
    await press(person, 'Disconnect Google')
    await expectTexts('Google has been disconnected.')
    await screen.findByRole('button', { name: 'Connect Google' })
    expect(api.to(disconnect).map(({ params }) => params.provider)).toEqual(['google', 'google'])
  })

  test('that is the only way to sign in stays, and proves who it is', async () => {
    const { person } = await open({
      'GET /auth/account': { ...google, hasPassword: false },
      [disconnect]: refusal('last_sign_in_method'),
    })
    await press(person, 'Disconnect Google')
    await expectTexts(/^You have no other way to sign in/)
    await press(person, 'Connect Facebook')
    expect(screen.getByRole('link', { name: 'Confirm with Google' })).toHaveAttribute(
      'href',
      `/api/auth/google?${new URLSearchParams({ verify: 'true', return: '/profile?confirmed=true' })}`,
    )
  })

  for (const [query, told] of [
    ['problem=identity_taken', 'The account you chose is already connected to another account in this shop.'],
    ['confirmed=true', 'Identity confirmed.'],
  ] as const) {
    test(`that led back with ${query} is reported`, async () => {
      await open({}, aUser(), `/profile?${query}`)
      await expectTexts(told)
    })
  }
})

const here = anOpenSession({ isCurrent: true, userAgent: FIREFOX })
const phone = anOpenSession({ userAgent: CHROME })
const list = { 'GET /auth/sessions': [here, phone, anOpenSession()] }

test('open sessions are listed with their devices and ended, one or all others; if that fails they are listed again', async () => {
  const failing = { 'DELETE /auth/sessions/:id': noAnswer, 'DELETE /auth/sessions': noAnswer }
  const { api, person } = await open({ ...list, ...failing })
  await expectTexts('Firefox on Linux')
  expect(screen.getByText('This device').closest('li')).toHaveTextContent(
    'Signed in on 20 Nov 2026, last used on 20 Nov 2026',
  )
  await press(person, /Sign out.*Chrome on Android/)
  await expectTexts('That device could not be signed out. Please try again.')
  expect(api.to('GET /auth/sessions')).toHaveLength(2)
  await press(person, 'Sign out everywhere else')
  await expectTexts('Your other devices could not be signed out. Please try again.')
  api.answer({ 'DELETE /auth/sessions/:id': [here, anOpenSession()], 'DELETE /auth/sessions': [here] })
  await press(person, /Sign out.*Chrome on Android/)
  await expectTexts('Device signed out.')
  expect(screen.queryByText('Chrome on Android')).toBeNull()
  expect(api.to('DELETE /auth/sessions/:id')[0]?.params.id).toBe(phone._id)
  await press(person, 'Sign out everywhere else')
  await expectTexts('You have been signed out everywhere else.')
  expect(screen.queryByText('Unknown device')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('what happened to the account is told in words, the latest six first', async () => {
  const { person } = await open({
    'GET /auth/security-events': [
      aSecurityEvent({ kind: 'sign_in_refused', count: 3, network: '203.0.113.7', userAgent: CHROME }),
      aSecurityEvent({ details: { method: 'google' } }),
      aSecurityEvent({ kind: 'provider_disconnected', details: { provider: 'facebook' } }),
      aSecurityEvent({ kind: 'account_guessed', details: { networks: '1' } }),
      aSecurityEvent({ kind: 'factor_added', details: { factor: 'passkey' } }),
      aSecurityEvent({ kind: 'password_changed' }),
      aSecurityEvent({ kind: 'registered' }),
    ],
  })
  await expectTexts(
    /^Sign-in refused: wrong password/,
    '· 3 times',
    / · Chrome on Android · 203.0.113.7/,
    'Signed in with Google',
    'Facebook disconnected',
    'Someone tried to guess the password from one network',
    'Passkey added as a second factor',
    'Password changed',
  )
  expect(screen.queryByText('Account created')).toBeNull()
  await assertAccessible()
  await press(person, 'Show all 7')
  await expectTexts('Account created')
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
})

for (const [key, loading, title, answer, found] of [
  ['GET /auth/account', 'Loading your account', 'Your account could not be loaded.', anAccount(), 'Your password'],
  ['GET /auth/sessions', 'Loading your sessions', 'Your sessions could not be loaded.', [], ''],
  [EVENTS, 'Loading account activity', 'Your account activity could not be loaded.', [], /^No activity yet\./],
] as const) {
  test(`${loading} is said until it fails, and can be tried again`, async () => {
    const failed = Promise.withResolvers<typeof noAnswer>()
    const { api, person } = await open({ [key]: failed.promise })
    expect(screen.getByText(loading)).toBeInTheDocument()
    failed.resolve(noAnswer)
    await expectTexts(title)
    api.answer({ [key]: answer })
    await press(person, 'Try again')
    await expect.poll(text).not.toContain(title)
    if (found !== '') await expectTexts(found)
  })
}

const main = () => within(screen.getByRole('main'))

function answersOf(user: User, answers: Answers = {}): Answers {
  return accountAnswers({
    'PATCH /auth/me': ({ body }) => ({ ...user, ...(body as Partial<User>) }),
    ...answers,
  })
}

function open(answers: Answers = {}, user = aUser(), path = '/profile') {
  const settings = { providers: ['google' as const, 'facebook' as const] }
  return visit(path, { user, answers: answersOf(user, answers), settings, heading: 'My Profile' })
}
