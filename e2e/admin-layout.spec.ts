import { createApi } from '../contract/client.ts'
import { overHttp } from '../test/support/over-http.ts'
import { addPlant, adminAccount, expect, restoreSession, shopUrl, test, toastOf, visitor } from './support/shop.ts'

test('the side menu collapses to its icons, stays so, and opens again', async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const width = async () => (await menu.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(150)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBeLessThan(80)
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  expect(await width()).toBeLessThan(80)
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(width).toBeGreaterThan(150)
})

test('Store Home leads to the shop, and Logout ends the session', async ({ page }) => {
  const session = await visitor().call('POST /auth/login', { body: adminAccount })
  await restoreSession(page, { session })
  await page.goto('/admin/products')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Store Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/products')
  const left = page.waitForResponse('**/api/auth/logout')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await left
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const api = createApi(overHttp(shopUrl(), session.token))
  await expect(api.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
})

for (const width of [390, 1280]) {
  test(`Logout asks before unsaved input is lost at ${width} px, and staying remains signed in`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const session = await visitor().call('POST /auth/login', { body: adminAccount })
    await restoreSession(page, { session })
    await page.goto('/admin/products/new')
    await page.getByLabel('Plant Name').fill('Kaner')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const api = createApi(overHttp(shopUrl(), session.token))
    const pressLogout = async () => {
      const logout = page.getByRole('button', { name: 'Logout' })
      if (width < 1024 && !(await logout.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
      await logout.click()
    }

    await pressLogout()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/admin/products/new')
    await expect(page.getByLabel('Plant Name')).toHaveValue('Kaner')
    expect((await api.call('GET /auth/me')).email).toBe(adminAccount.email)

    await pressLogout()
    const left = page.waitForResponse('**/api/auth/logout')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/login')
    await left
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(api.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
  })
}

test('users who are not admins are redirected home from every page of the back office', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  for (const path of ['/admin', '/admin/products', '/admin/products/new', '/admin/orders', '/admin/customers']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('toasts appear at the bottom right and close after 5000 ms', async ({ page, adminApi, adminSession }) => {
  const plant = await addPlant(adminApi, { name: 'Kachnar' })
  await restoreSession(page, { session: adminSession })
  await page.clock.install()
  await page.goto(`/admin/products?search=${plant._id}`)
  await page.getByRole('button', { name: `Delete ${plant.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const toast = toastOf(page, 'Product deleted successfully.')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.x).toBeGreaterThan(width / 2)
  expect(box?.y).toBeGreaterThan(height / 2)
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0, { timeout: 4_000 })
})
