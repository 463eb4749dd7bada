import type { Page } from '@playwright/test'
import {
  addPlant,
  adminAccount,
  expect,
  failCalls,
  fillInLogin,
  newCustomer,
  newShopper,
  restoreSession,
  type Shopper,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

test('the sign-in form names missing and invalid input', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Sign in' })
  await send.click()
  await expectErrors(page, ['Email is required', 'Password is required'])
  await page.getByLabel('Email').fill('asha at paudha')
  await page.getByLabel('Password').fill('12345')
  await send.click()
  await expectErrors(page, ['Invalid email address', 'Password must be at least 6 characters'])
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

test('the registration form names missing and invalid input', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Create account' })
  await send.click()
  await expectErrors(page, [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ])
  await expect(toastOf(page, 'Passwords do not match')).toHaveCount(0)
  await fillInRegistration(page, { name: 'A', email: 'asha@', password: '12345' }, '123456')
  await send.click()
  await expectErrors(page, [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ])
  await expect(toastOf(page, 'Passwords do not match')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('a wrong password stays on the form, with a toast and the reason', async ({ page, shopper }) => {
  await page.goto('/login')
  await fillInSignIn(page, { ...shopper, password: 'not the password' })
  await expect(toastOf(page, 'Login failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.')
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
})

test('without a response the default messages are shown', async ({ page }) => {
  await failCalls(page, '/auth/*', null)
  await page.goto('/login')
  await fillInSignIn(page, newShopper())
  await expect(page.getByRole('alert')).toHaveText('Login failed')
  await page.goto('/register')
  const person = newShopper()
  await fillInRegistration(page, person, person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('Registration failed')
  await expect(toastOf(page, 'Registration failed. Please try again.')).toBeVisible()
})

test('an e-mail with an account is refused', async ({ page, shopper }) => {
  await page.goto('/register')
  await fillInRegistration(page, shopper, shopper.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toHaveText('An account with this e-mail already exists.')
  await expect(toastOf(page, 'Registration failed. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/register')
})

test('the sign-in leads a customer to the shop and an admin to the back office', async ({ page, shopper }) => {
  await page.goto('/login')
  await fillInSignIn(page, shopper)
  await expect(toastOf(page, 'Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/\S{20}/)

  await page.goto('/login')
  await fillInSignIn(page, adminAccount)
  await expect(page.getByText('admin Login successful!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\//)
})

test('registering with the name Admin creates a customer', async ({ page }) => {
  await page.goto('/register')
  const person = { ...newShopper(), name: 'Admin' }
  const sent = page.waitForRequest('**/api/auth/register')
  await fillInRegistration(page, person, person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  expect((await sent).postDataJSON()).toEqual(person)
  await signIn(page, person)
  await expect(toastOf(page, 'Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/shop')
})

test('the sign-in returns to the requested page, also after a registration', async ({ page }) => {
  await page.goto('/orders?from=mail')
  await expect(page).toHaveURL('/login?from=%2Forders%3Ffrom%3Dmail')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  const person = newShopper()
  await fillInRegistration(page, person, person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/orders?from=mail')
})

test('personal pages lead a visitor through the sign-in and back, the back office an admin', async ({ page }) => {
  for (const place of ['/cart', '/checkout', '/orders', `/orders/${'A'.repeat(20)}`, '/admin', '/admin/products/new']) {
    await page.goto(place)
    await expect(page).toHaveURL((url) => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('from')).toMatch(new RegExp(`^${place}`))
  }
  await fillInSignIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/products/new')
})

test('a name with markup is shown as text', async ({ page }) => {
  const person = { ...newShopper(), name: '<img src=x onerror=alert(1)> & Söns' }
  await page.goto('/register')
  await fillInRegistration(page, person, person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: person.name })).toBeVisible()
})

for (const place of [
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  'https://evil.example',
  'javascript:1',
]) {
  test(`no sign-in redirects to ${place}`, async ({ page, shopper, baseURL }) => {
    await page.goto(`/login?from=${place.includes('%') ? place : encodeURIComponent(place)}`)
    await fillInSignIn(page, shopper)
    await expect(page).toHaveURL(`${baseURL}/shop`)
  })
}

test('the profile shows the user; logging out ends the session, here and on the server', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await expect(main.getByText(shopper.name, { exact: true })).toBeVisible()
  await expect(main.getByText(shopper.email, { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/orders')
  const left = page.waitForResponse('**/api/auth/logout')
  await main.getByRole('button', { name: 'Logout' }).click()
  await left
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(shopper.api.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })

  await page.goto('/profile')
  await expect(main.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await expect(main.getByText('Please log in to view your profile.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('a session known only by its cookie is adopted on the profile', async ({ page, shopper }) => {
  await signIn(page, shopper)
  await expect(page).toHaveURL('/shop')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(shopper.email, { exact: true })).toBeVisible()
})

test('a session known only by its cookie opens the pages that require one', async ({ page, shopper }) => {
  await signIn(page, shopper)
  await expect(page).toHaveURL('/shop')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Profile' })).toBeVisible()
})

test('the cart badge stays when the same user signs in again, and changes with another user', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 250 })
  const ravi = await newCustomer()
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 2 } })
  await ravi.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 3 } })
  await restoreSession(page, shopper)
  await page.goto('/login')
  const badge = page.getByTestId('cart-count')
  await expect(badge).toHaveText('2')
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/shop')
  await expect(badge).toHaveText('2')

  const held = Promise.withResolvers<void>()
  await page.route('**/api/cart', async (route) => {
    await held.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/api/cart')
  await page.goto('/profile')
  await requested
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await fillInLogin(page, ravi)
  held.resolve()
  await expect(badge).toHaveText('3')
})

test('a logout while the server is unreachable is completed once it is back', async ({ page, shopper }) => {
  await signIn(page, shopper)
  await page.goto('/profile')
  const isOpenByCookie = async () => (await page.request.get('/api/auth/me')).ok()
  await failCalls(page, '/auth/logout', null)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await isOpenByCookie()).toBe(true)

  const again = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/logout'))
  await page.goto('/profile')
  await again
  await expect(page.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)

  await page.unroute('**/api/auth/logout')
  const loggedOut = page.waitForResponse('**/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await loggedOut
  await expect.poll(isOpenByCookie).toBe(false)
})

test('a pending logout does not end the session of the next login', async ({ page, shopper }) => {
  await signIn(page, shopper)
  await page.goto('/profile')
  await failCalls(page, '/auth/logout', null)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/shop')
  await page.unroute('**/api/auth/logout')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  expect((await page.request.get('/api/auth/me')).ok()).toBe(true)
})

test('an ended session leads to the sign-in and back', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto('/about')
  await shopper.api.call('GET /auth/logout')
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

async function expectErrors(page: Page, errors: string[]): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(errors)
}

async function fillInSignIn(page: Page, { email, password }: Pick<Shopper, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function fillInRegistration(page: Page, person: Shopper, confirmation: string): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(confirmation)
}
