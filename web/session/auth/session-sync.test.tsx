import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { accountAnswers } from '../../../test/screens/account-records.ts'
import { later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { openCheckout } from '../../../test/screens/checkout-page.ts'
import { fillIn } from '../../../test/screens/forms.ts'
import { aCartItem, aUser } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'

/** What another tab stores, before this one is told of it. */
function store(user: User | null, items: ReturnType<typeof aCartItem>[] = []): void {
  const token = user && `token-of-${user._id}`
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  localStorage.setItem('root', JSON.stringify({ state: { session: { user, token }, cart: { items } }, version: 0 }))
}

const tell = (key: string) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })))
const findLogin = async () => (await screen.findAllByRole('link', { name: 'Login / Register' }))[0]

describe('what another tab does', () => {
  test('is known here: a sign-in and what is put into the cart', async () => {
    const user = aUser()
    const item = aCartItem({ price: 450 })
    const { api } = await visit('/about')
    await findLogin()
    api.answer({ 'GET /cart': [item] })
    store(user)
    tell('root')
    expect(await screen.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    store(user, [{ ...item, quantity: 2 }])
    tell('root')
    expect(await screen.findByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  })

  for (const key of ['root', 'token']) {
    test(`is known here: a logout, by what it did to ${key}, which leaves what was typed for the next sign-in`, async () => {
      const user = aUser()
      const { api, person, address } = await openCheckout({ user })
      await fillIn(person, { Street: '14 Prabhat Road' })
      api.answer({ 'GET /auth/me': refusal('not_signed_in') })
      store(null)
      tell(key)
      await expect.poll(address).toBe('/login?from=%2Fcheckout')
      cleanup()
      await openCheckout({ user })
      await waitFor(() => expect(screen.getByLabelText('Street')).toHaveValue('14 Prabhat Road'))
    })
  }

  test('is known to a page that comes back from the back/forward cache', async () => {
    await visit('/about')
    await findLogin()
    store(aUser())
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect((await screen.findAllByRole('link', { name: 'My Profile' }))[0]).toBeVisible()
  })

  test('is not undone by a response to what was asked before', async () => {
    localStorage.setItem('token', 'old')
    const me = later<typeof noAnswer>()
    const { api } = await visit('/profile', { answers: accountAnswers({ 'GET /auth/me': me.answer }) })
    await expect.poll(() => api.to('GET /auth/me')).toHaveLength(1)
    const user = aUser()
    store(user)
    tell('root')
    me.settle(noAnswer)
    expect((await screen.findAllByText(user.email))[0]).toBeVisible()
    expect(localStorage.getItem('token')).toBe(`token-of-${user._id}`)
  })
})
