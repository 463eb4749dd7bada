import { expect, failCalls, signIn, test } from '../support/shop.ts'

test('a session known only by its cookie goes on, and ends on the server once a logout reaches it', async ({
  page,
  shopper,
}) => {
  const isOpenByCookie = async () => (await page.request.get('/api/auth/me')).ok()
  await signIn(page, shopper)
  await expect(page).toHaveURL('/shop')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
  await expect(page.getByRole('main').getByText(shopper.email, { exact: true })).toBeVisible()

  await failCalls(page, '/auth/logout', null)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await isOpenByCookie()).toBe(true)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'You are not logged in.' })).toBeVisible()
  await page.unroute('**/api/auth/logout')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(isOpenByCookie).toBe(false)
})
