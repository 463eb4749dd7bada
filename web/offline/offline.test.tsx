import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountAnswers } from '../../test/screens/account-records.ts'
import { noAnswer } from '../../test/screens/api-stub.ts'
import { expectTexts, press } from '../../test/screens/forms.ts'
import { aUser } from '../../test/screens/records.ts'
import { type Visit, visit } from '../../test/screens/visit.tsx'

const OFFLINE = 'You are offline'
const WAITS = 'The page will open as soon as the connection is back.'

let isOnline = true
let isReachable = true
beforeEach(() => {
  isOnline = true
  isReachable = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})

/** Opens a page of a browser whose connection the test controls. */
async function open(...[path, options]: Parameters<typeof visit>): Promise<Visit> {
  const visited = await visit(path, options)
  const health = () => (isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('No line')))
  const { fetch } = visited.api
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => (input === '/healthz' ? health() : fetch(input, init)))
  await screen.findByRole('navigation', { name: 'Main' })
  return visited
}

function loseConnection(): void {
  isOnline = false
  isReachable = false
  act(() => void window.dispatchEvent(new Event('offline')))
}

async function regainConnection(): Promise<void> {
  isOnline = true
  isReachable = true
  await act(async () => void window.dispatchEvent(new Event('online')))
}

const link = (name: string) => screen.getAllByRole('link', { name })[0] as HTMLElement

test('offline, the page stays and says so; a link waits, and opens once the connection is back', async () => {
  const { person, address } = await open('/about')
  expect(screen.queryByText(OFFLINE)).toBeNull()
  loseConnection()
  await expectTexts(OFFLINE, 'You can keep reading this page. Everything else will work again once you’re back online.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await person.click(link('Contact'))
  await expectTexts(OFFLINE, WAITS)
  await press(person, 'Try again')
  await expectTexts(WAITS)
  await expect.poll(address).toBe('/about')
  await regainConnection()
  await expect.poll(address).toBe('/contact')
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull())
})

test('a browser that believes itself online although the shop does not answer is told so, and asks by itself', async () => {
  const { person, address } = await open('/about')
  loseConnection()
  await person.click(link('Contact'))
  await expectTexts(WAITS)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  isOnline = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await expectTexts('The shop cannot be reached', WAITS)
  isReachable = true
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await expect.poll(address).toBe('/contact')
})

test('only the page that was asked for last opens, also a personal one', async () => {
  const { person, address } = await open('/about', { user: aUser() })
  loseConnection()
  await person.click(link('Contact'))
  await expectTexts(WAITS)
  await person.click(link('My Profile'))
  await expect.poll(address).toBe('/about')
  await regainConnection()
  await expect.poll(address).toBe('/profile')
})

test('a link to another document waits, until another page is asked for', async () => {
  await open('/login', { settings: { providers: ['google'] } })
  const google = await screen.findByRole('link', { name: /Google/ })
  loseConnection()
  expect(fireEvent.click(google)).toBe(false)
  await expectTexts(OFFLINE, WAITS)
  fireEvent.click(link('Login / Register'))
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
})

test('a logout while offline leads to the sign-in page at once', async () => {
  const answers = accountAnswers({ 'GET /auth/logout': noAnswer })
  const { person, address } = await open('/profile', { user: aUser(), answers })
  await screen.findByRole('button', { name: 'Logout' })
  loseConnection()
  await press(person, 'Logout')
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.queryByText(WAITS)).toBeNull()
})

test('what failed to load is asked for again once the connection is back', async () => {
  const { api } = await open('/orders', { user: aUser(), answers: { 'GET /orders': noAnswer } })
  await expectTexts('Error loading orders')
  api.answer({ 'GET /orders': [] })
  await regainConnection()
  await expectTexts('No orders found.')
})
