import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { signedIn } from '../../../test/screens/account-records.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectLinks, expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { aCartItem, anAdmin, aUser } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

const asha = { email: 'asha@paudha.example', password: 'monsoon rain' }
const typed = { Email: asha.email, Password: `${asha.password}{Enter}` }
const DEACTIVATED = 'This account has been deactivated. Please contact us.'

test('missing and invalid input is named, and nothing is sent; links and providers keep what is to come', async () => {
  const { api, person } = await open({}, '/login?from=%2Forders')
  await assertAccessible()
  expectLinks({ 'Create an account': '/register?from=%2Forders', 'Forgot password?': '/forgot-password' })
  for (const provider of ['Google', 'Facebook'])
    expectLinks({ [`Continue with ${provider}`]: `/api/auth/${provider.toLowerCase()}?return=%2Forders` })
  await press(person, 'Sign in')
  await expectAlerts('Email is required', 'Password is required')
  await fillIn(person, { Email: 'asha at paudha', Password: '12345{Enter}' })
  await expectAlerts('Invalid email address', 'Password must be at least 6 characters')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address')
  expect(api.to('POST /auth/login')).toEqual([])
})

for (const [reason, answer, alert] of [
  ['a wrong password', refusal('wrong_credentials'), 'The e-mail or password is wrong.'],
  ['a deactivated account', refusal('account_deactivated'), DEACTIVATED],
  ['no answer', noAnswer, 'Login failed'],
] as const) {
  test(`${reason} stays on the form, with a toast and the reason`, async () => {
    const { api, person, address } = await open({ 'POST /auth/login': answer })
    await fillIn(person, typed)
    await expectTexts('Login failed. Please try again.')
    await expectAlerts(alert)
    expect(screen.getByLabelText('Email')).toHaveValue(asha.email)
    expect([address(), localStorage.getItem('token')]).toEqual(['/login', null])
    expect(api.sent('POST /auth/login')).toEqual([asha])
  })
}

for (const [who, user, from, place] of [
  ['a customer', aUser(), '', '/shop'],
  ['a customer named Admin', aUser({ name: 'Admin' }), '', '/shop'],
  ['an admin', anAdmin(), '', '/admin'],
  ['who came from a page of the shop', aUser(), '/orders?from=mail', '/orders?from=mail'],
  ['who came from the other form', aUser(), '/register?from=/cart', '/shop'],
  ['who was sent to another site', aUser(), '//evil.example', '/shop'],
] as const) {
  test(`${who} is led to ${place}`, async () => {
    const answer = signedIn(user)
    const path = `/login${from && `?from=${encodeURIComponent(from)}`}`
    const { person, address, told } = await open({ 'POST /auth/login': answer }, path)
    await fillIn(person, typed)
    await expect.poll(address).toBe(place)
    expect(told).toHaveBeenCalledWith(user.isAdmin ? 'admin Login successful!' : 'Login successful!')
    expect(localStorage.getItem('token')).toBe(answer.token)
  })
}

describe('the cart', () => {
  const stored = () => JSON.parse(localStorage.getItem('root') ?? '').state.cart.items as unknown[]

  test('of the same user stays as it was loaded', async () => {
    const user = aUser()
    const cart = [aCartItem({ quantity: 2 })]
    const answers = { 'GET /cart': cart, 'POST /auth/login': signedIn(user) }
    const { api, person, address } = await open(answers, '/login', user)
    expect(await screen.findByTestId('cart-count')).toHaveTextContent('2')
    await fillIn(person, typed)
    await expect.poll(address).toBe('/shop')
    expect(api.to('GET /cart')).toHaveLength(1)
    expect(stored()).toEqual(cart)
  })

  test('of another user is gone at once and replaced, even if the former one arrives later', async () => {
    type Cart = ReturnType<typeof aCartItem>[]
    const [former, own] = [later<Cart>(), later<Cart>()]
    const answers = { 'GET /cart': former.answer, 'POST /auth/login': signedIn(aUser()) }
    const { api, person, address } = await open(answers, '/login', aUser())
    await expect.poll(() => api.to('GET /cart').length).toBe(1)
    api.answer({ 'GET /cart': own.answer })
    await fillIn(person, typed)
    await expect.poll(address).toBe('/shop')
    expect(stored()).toEqual([])
    const cart = [aCartItem({ quantity: 3 })]
    own.settle(cart)
    former.settle([aCartItem({ quantity: 2 })])
    await expect.poll(stored).toEqual(cart)
  })
})

test('a typed password can be shown and hidden again', async () => {
  const { person } = await open()
  const password = screen.getByLabelText('Password')
  await fillIn(person, { Password: asha.password })
  await press(person, 'Show password')
  expect(password).toHaveAttribute('type', 'text')
  await press(person, 'Hide password')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveValue(asha.password)
})
for (const [problem, message] of Object.entries({
  refused: 'You did not give permission, so nothing was changed. Please try again.',
  expired: 'That took too long, or was started in another window. Please try again.',
  email_known:
    'There is already an account with this e-mail. Sign in to it first, then connect Google or Facebook from your profile.',
  too_many_requests: 'Too many attempts. Please wait a few minutes and try again.',
  deactivated: DEACTIVATED,
  anything: 'The sign-in with Google or Facebook did not work, so nothing was changed. Please try again.',
})) {
  test(`a provider that led back with “${problem}” is reported`, async () => {
    await open({}, `/login?problem=${problem}`)
    await expectAlerts(message)
  })
}

describe('the second step', () => {
  const step = (...kinds: ('totp' | 'passkey' | 'recovery')[]) => ({
    'POST /auth/login': refusal('second_factor_needed', { secondFactor: { token: 'step', kinds } }),
  })
  const wrong = { 'POST /auth/second-factor': refusal('factor_wrong') }
  const wrongText = 'That code or passkey is wrong. Please try again.'

  test('asks for a code, refuses a wrong one with its reason, and signs in with a right one', async () => {
    const { api, person, address } = await open({ ...step('totp', 'recovery'), ...wrong })
    await fillIn(person, typed)
    await expectTexts('One more step', 'Enter the code from your authenticator app.')
    expect(screen.getByText(/^Enter the code/)).toHaveFocus()
    await expectAlerts()
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
      'Or use one of your recovery codes. Each works once.',
    )
    await assertAccessible()
    for (const [code, alert] of [
      ['12 34', 'Enter a six-digit code, or a 24-character recovery code'],
      ['000 000', wrongText],
    ]) {
      await fillIn(person, { Code: `${code}{Enter}` })
      await expectAlerts(alert)
    }
    api.answer({ 'POST /auth/second-factor': signedIn(anAdmin()) })
    await fillIn(person, { Code: '123456{Enter}' })
    await expect.poll(address).toBe('/admin')
    const sent = ['000000', '123456'].map((code) => ({ token: 'step', code }))
    expect(api.sent('POST /auth/second-factor')).toEqual(sent)
  })

  test('leads back to the form, also when it took too long', async () => {
    const { person } = await open({ ...step('totp'), 'POST /auth/second-factor': refusal('sign_in_expired') })
    await fillIn(person, typed)
    await press(person, 'Back')
    await expectTexts('Sign in to your account')
    await expectAlerts()
    await fillIn(person, typed)
    await fillIn(person, { Code: '123456{Enter}' })
    await expectTexts('Sign in to your account')
    await expectAlerts('That took too long. Please sign in again.')
  })

  test('says so when the passkey was not used', async () => {
    const { person } = await open({ ...step('passkey'), 'POST /auth/second-factor/passkey': { challenge: 'Y2hh' } })
    await fillIn(person, typed)
    await expectTexts('Confirm it’s you with your passkey.')
    expect(screen.queryByLabelText('Code')).toBeNull()
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { credentials: { get: () => Promise.reject(new DOMException('', 'NotAllowedError')) } })
    await press(person, 'Use a passkey')
    await expectAlerts('The passkey did not work. Please try again, or use another method.')
  })

  test('also follows a provider’s sign-in, and its address is left with it', async () => {
    const { api, person, address } = await open(wrong, '/login?from=%2Fadmin&factors=totp+passkey#step-of-google')
    await expectTexts('Confirm it’s you with your passkey or a code from your authenticator app.')
    await fillIn(person, { Code: '123456{Enter}' })
    await expectAlerts(wrongText)
    expect(api.sent('POST /auth/second-factor')).toEqual([{ token: 'step-of-google', code: '123456' }])
    await press(person, 'Back')
    await expectTexts('Sign in to your account')
    await expect.poll(address).toBe('/login?from=%2Fadmin')
  })
})

async function open(answers: Answers = {}, path = '/login', user: User | null = null) {
  const told = vi.spyOn(toast, 'success').mockReturnValue()
  const visited = await visit(path, { user, answers, settings: { providers: ['google', 'facebook'] } })
  await screen.findByRole('heading', { level: 1 })
  return { ...visited, told }
}
