import type { Page } from '@playwright/test'
import {
  addPlant,
  expect,
  fillInAddress,
  fillInLogin,
  newCustomer,
  newShopper,
  openReady,
  restoreSession,
  signIn,
  test,
} from './support/shop.ts'

test('a login in one tab applies to the other, and so does a logout', async ({ page, context, shopper }) => {
  await page.goto('/about')
  const other = await context.newPage()
  await signIn(other, shopper)
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Profile' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('No orders found.')).toBeVisible()

  await other.goto('/profile')
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?from=%2Forders')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
})

test('cart changes in one tab appear in the other', async ({ page, context, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Anant', price: 250, stock: 9 })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/plants/${plant._id}`)
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await expectCart(page, 'Cart, 1 item')
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toBeVisible()

  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expectCart(other, 'Cart, 2 items')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Remove/ })
    .click()
  await expectCart(other, 'Cart')
  await expect.poll(() => shopper.api.call('GET /cart')).toEqual([])
})

test('a tab shows nothing of one user once another has signed in in the other tab', async ({
  page,
  context,
  shopper,
}) => {
  await restoreSession(page, shopper)
  await page.goto('/profile')
  await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible()
  const ravi = await newCustomer()
  const other = await context.newPage()
  await signIn(other, ravi)
  await expect(page.getByRole('definition').filter({ hasText: ravi.email })).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
})

test('one user’s input is gone once another has signed in in the other tab', async ({
  page,
  context,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Shikakai', price: 450 })
  const ravi = await newCustomer({ ...newShopper(), name: 'Ravi Joshi' })
  for (const { api } of [shopper, ravi]) await api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await fillInAddress(page)
  const other = await context.newPage()
  await signIn(other, ravi)
  await expect(page.getByLabel('Recipient')).toHaveValue(ravi.name)
  await expect(page.getByLabel('Street')).toHaveValue('')
})

test('an address typed when the other tab logs out is restored after the login', async ({
  page,
  context,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await fillInAddress(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await fillInLogin(page, shopper)
  await expect(page.getByLabel('Street')).toHaveValue('14 Prabhat Road')
})

test('a response that arrives after a login in the other tab does not undo it', async ({ page, context, shopper }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await held.promise
    await route.abort()
  })
  const requested = page.waitForRequest('**/api/auth/me')
  await page.goto('/profile')
  await requested
  const other = await context.newPage()
  await signIn(other, shopper)
  await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'))
  held.resolve()
  await failed
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: shopper.email })).toBeVisible()
  await other.goto('/orders')
  await expect(other).toHaveURL('/orders')
})

test('a page restored from the back/forward cache knows who has signed in meanwhile', async ({ page, shopper }) => {
  await openReady(page, '/about')
  const { user, token } = shopper.session
  await page.evaluate(
    ([token, root]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('root', root)
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
    [token, JSON.stringify({ state: { session: { user, token } }, version: 0 })] as const,
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Profile' })).toBeVisible()
})

async function expectCart(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(name)
}
