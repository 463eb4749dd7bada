import { address } from '../../test/support/bodies.ts'
import { chooseCash, openCheckout } from '../support/paying.ts'
import { addPlant, expect, failCalls, fillInAddress, fillInLogin, signIn, test } from '../support/shop.ts'

test('the address typed when the session ended is there after the sign-in', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await chooseCash(page)
  await shopper.api.call('GET /auth/logout')
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await page.reload()
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Street')).toHaveValue(address.street)
  await expect(page.getByLabel('City')).toHaveValue(address.city)
  await expect(page.getByLabel('State')).toHaveValue(address.state)
  await expect(page.getByLabel('PIN code')).toHaveValue(address.zipCode)
  await page.getByRole('button', { name: /₹450\.00/ }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Thank you! Your order has been placed.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
})

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
