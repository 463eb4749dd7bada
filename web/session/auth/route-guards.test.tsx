import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { accountAnswers } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { never, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { fillIn, press } from '../../../test/screens/forms.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'
import { toast } from '../../ui/toast.ts'

for (const place of [
  '/cart',
  '/checkout',
  '/orders?from=mail',
  ...['', '/claim', '/payment'].map((page) => `/orders/${'A'.repeat(20)}${page}`),
  '/admin/orders?status=paid',
  '/admin/products/new',
]) {
  test(`a visitor is led to the sign-in and will come back to ${place}`, async () => {
    const { address } = await visit(place)
    await expect.poll(address).toBe(`/login?from=${encodeURIComponent(place)}`)
  })
}

test('a customer who goes to the back office is led to the front page', async () => {
  for (const page of ['dashboard', 'products', 'products/new', 'orders', 'claims', 'customers']) {
    const { api, address } = await visitAdmin(`/admin/${page}`, {}, { user: aUser() })
    await expect.poll(address).toBe('/')
    expect(api.calls.filter(({ key }) => key.includes('/admin/'))).toEqual([])
  }
})

test('a session known only by its cookie opens the pages that require one', async () => {
  const { address } = await visit('/cart', { answers: { 'GET /auth/me': aUser() } })
  await screen.findByRole('heading', { name: 'Your cart is empty' })
  await expect.poll(address).toBe('/cart')
})

test('the stored session and cart are shown before the server answers', async () => {
  const user = aUser()
  store(user, [aCartItem({ quantity: 2 })])
  await visit('/about', { answers: { 'GET /cart': never, 'GET /wishlist': never } })
  expect(await screen.findByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('the cart that was loaded is stored under root with the user', async () => {
  const user = aUser()
  const item = aCartItem({ quantity: 2, price: 450 })
  await visit('/about', { user, answers: { 'GET /cart': [item] } })
  await screen.findByRole('button', { name: 'Cart, 2 items' })
  expect(stored()).toMatchObject({ session: { user: { email: user.email } }, cart: { items: [item], total: 900 } })
})

test('a stored session whose bearer is gone has ended', async () => {
  store(aUser(), [])
  localStorage.removeItem('token')
  const { address } = await visit('/cart')
  await expect.poll(address).toBe('/login?from=%2Fcart')
})

for (const answer of [refusal('not_signed_in'), refusal('unavailable'), noAnswer]) {
  test(`if the user fails to load (${answer.status}), bearer and user are removed`, async () => {
    localStorage.setItem('token', 'a-bearer')
    const { api, address } = await visit('/orders', { answers: { 'GET /auth/me': answer } })
    await expect.poll(address).toBe('/login?from=%2Forders')
    expect(api.to('GET /auth/me')[0]?.headers.get('authorization')).toBe('Bearer a-bearer')
    expect([localStorage.getItem('token'), stored().session]).toMatchObject([null, { user: null, token: null }])
  })
}

test('a session that ended on the server is cleared, and its page returned to after the sign-in', async () => {
  const { address } = await visit('/orders', { user: aUser(), answers: { 'GET /orders': refusal('session_ended') } })
  await expect.poll(address).toMatch(/^\/login\?from=/)
  expect([localStorage.getItem('token'), stored().session.user]).toEqual([null, null])
})

describe('a logout that did not reach the server', () => {
  test('opens nothing by the cookie, and is completed once it can', async () => {
    const user = aUser()
    const answers = accountAnswers({ 'GET /auth/logout': noAnswer })
    const { person, address } = await visit('/profile', { user, answers })
    await press(person, 'Logout')
    await expect.poll(address).toBe('/login')
    const again = await visit('/profile', { answers: { 'GET /auth/me': user, 'GET /auth/logout': noAnswer } })
    await screen.findByRole('heading', { name: 'You are not logged in.' })
    await expect.poll(() => again.api.to('GET /auth/logout').length).toBeGreaterThan(0)
    expect(again.api.to('GET /auth/me')).toEqual([])
    again.api.answer({ 'GET /auth/logout': { message: 'Good-bye.' } })
    await expect.poll(() => localStorage.getItem('farewell')).toBe('owed')
    act(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(() => localStorage.getItem('farewell')).toBeNull()
  })

  test('does not end the session of the next sign-in', async () => {
    localStorage.setItem('farewell', 'owed')
    const user = aUser()
    const { api, person, address } = await visit('/login', {
      answers: { 'GET /auth/logout': noAnswer, 'POST /auth/login': { token: 'next', name: user.name, user } },
    })
    vi.spyOn(toast, 'success').mockReturnValue()
    await fillIn(person, { Email: user.email, Password: 'monsoon rain{Enter}' })
    await expect.poll(address).toBe('/shop')
    const asked = api.to('GET /auth/logout').length
    act(() => void window.dispatchEvent(new Event('online')))
    expect([localStorage.getItem('farewell'), localStorage.getItem('token')]).toEqual([null, 'next'])
    expect(api.to('GET /auth/logout')).toHaveLength(asked)
  })
})

function store(user: ReturnType<typeof aUser>, items: ReturnType<typeof aCartItem>[]): void {
  const total = items.reduce((sum, { plant, quantity }) => sum + plant.price * quantity, 0)
  localStorage.setItem('token', 'a-bearer')
  localStorage.setItem(
    'root',
    JSON.stringify({ state: { session: { user, token: 'a-bearer' }, cart: { items, total } }, version: 0 }),
  )
}

const stored = () => JSON.parse(localStorage.getItem('root') ?? '').state
