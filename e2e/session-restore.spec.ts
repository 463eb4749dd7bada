import type { Page } from '@playwright/test'
import { addPlant, expect, failCalls, restoreSession, test } from './support/shop.ts'

test('session and cart are stored under root, and shown before the server responds', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Khair', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 2 } })
  await restoreSession(page, shopper)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null'))
  expect(stored.state).toMatchObject({
    session: { user: { email: shopper.email } },
    cart: { items: [{ plant: { _id: plant._id }, quantity: 2 }], total: 900 },
  })

  await page.route('**/api/cart', () => undefined)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('after 5000 ms of restoring the app continues empty', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.addInitScript(() => localStorage.removeItem('token'))
  await letStorageHang(page)
  const opened = new Date('2026-11-20T10:00:00Z')
  await page.clock.install({ time: opened })
  await page.clock.pauseAt(new Date(opened.getTime() + 60_000))
  await page.goto('/cart')
  await expect.poll(() => page.evaluate(() => 'wasCalled' in window)).toBe(true)
  await page.clock.runFor(4_999)
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expect(page).toHaveURL('/cart')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login?from=%2Fcart')
})

test('if the user fails to load, bearer and user are removed', async ({ page, shopper }) => {
  await page.addInitScript((token) => localStorage.setItem('token', token), shopper.session.token)
  await failCalls(page, '/auth/me', 'The register is locked.')
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  const stored = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('root')] as const)
  await expect.poll(async () => (await stored())[0]).toBeNull()
  expect(JSON.parse((await stored())[1] ?? 'null').state.session).toMatchObject({ user: null, token: null })
})

/** Replaces the browser's storage by one that never returns the value of `root`. */
async function letStorageHang(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (this: Storage, name: string) {
      if (name !== 'root' || this !== localStorage) return getItem.call(this, name)
      Object.assign(window, { wasCalled: true })
      return new Promise(() => undefined) as unknown as string
    }
  })
}
