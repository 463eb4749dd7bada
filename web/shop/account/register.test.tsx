import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/screens/account-records.ts'
import { type Answers, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { expectAlerts, expectLinks, expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { aUser } from '../../../test/screens/records.ts'
import { assertAccessible, visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

const asha = { name: 'Admin', email: 'asha@paudha.example', password: 'monsoon rain' }
const typed = { Name: 'Admin', Email: asha.email, Password: asha.password, 'Confirm password': 'monsoon rain{Enter}' }

test('missing and invalid input is named, passwords that differ also in a toast; links keep what is to come', async () => {
  const { api, person } = await open({}, '?from=%2Fcart')
  expectLinks({ 'Continue with Facebook': '/api/auth/facebook?return=%2Fcart', 'Sign in': '/login?from=%2Fcart' })
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2)
  const told = vi.spyOn(toast, 'error').mockReturnValue()
  await press(person, 'Create account')
  await expectAlerts('Name is required', 'Email is required', 'Password is required', 'Please confirm your password')
  expect(told).not.toHaveBeenCalled()
  await fillIn(person, { Name: 'A', Email: 'asha@', Password: '12345', 'Confirm password': '123456{Enter}' })
  await expectAlerts(
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  )
  expect(told).toHaveBeenCalledExactlyOnceWith('Passwords do not match')
  expect(api.to('POST /auth/register')).toEqual([])
  await assertAccessible()
})

for (const [reason, answer, alert] of [
  ['an e-mail that has an account', refusal('email_taken'), 'An account with this e-mail already exists.'],
  ['no answer', noAnswer, 'Registration failed'],
] as const) {
  test(`${reason} stays on the form, with a toast and the reason`, async () => {
    const { person, address } = await open({ 'POST /auth/register': answer })
    await fillIn(person, typed)
    await expectTexts('Registration failed. Please try again.')
    await expectAlerts(alert)
    expect([address(), localStorage.getItem('token')]).toEqual(['/register', null])
  })
}

for (const [search, place] of [
  ['', '/'],
  ['?from=%2Forders%3Ffrom%3Dmail', '/orders?from=mail'],
  ['?from=%2F%2Fevil.example', '/'],
] as const) {
  test(`registering at /register${search} signs in and leads to ${place}; the confirmation is not sent`, async () => {
    const { api, person, address } = await open({ 'POST /auth/register': signedIn(aUser(asha)) }, search)
    const told = vi.spyOn(toast, 'success').mockReturnValue()
    await fillIn(person, typed)
    await expect.poll(address).toBe(place)
    expect(told).toHaveBeenCalledWith('Registration successful!')
    expect(api.sent('POST /auth/register')).toEqual([asha])
    expect(localStorage.getItem('token')).toMatch(/\S{20}/)
  })
}

function open(answers: Answers = {}, search = '') {
  const settings = { providers: ['facebook' as const] }
  return visit(`/register${search}`, { answers, settings, heading: 'Create your account' })
}
