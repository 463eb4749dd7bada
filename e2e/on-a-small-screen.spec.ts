import type { Locator } from '@playwright/test'
import { addPlant, expect, openReady, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

const PHONE = { width: 360, height: 740 }
const LYING = { width: 740, height: 360 }

test('a toast is below the open menu and the cart', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kanda', price: 120 })
  await page.setViewportSize(PHONE)
  await restoreSession(page, shopper)
  await openReady(page, `/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
  const links = page.getByRole('navigation', { name: 'Mobile' }).getByRole('link')
  for (const link of await links.all()) expect(await isOnTop(link), await link.innerText()).toBe(true)
  await links.filter({ hasText: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('Buy Now without a quantity scrolls to the quantity', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kadam', price: 420, stock: 5 })
  await restoreSession(page, shopper)
  for (const size of [PHONE, LYING]) {
    await page.setViewportSize(size)
    await openReady(page, `/plants/${plant._id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
    const quantity = page.getByRole('group', { name: `Quantity of ${plant.name}` })
    await expect(quantity.getByRole('status')).toHaveText('0')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    if (size === PHONE) await page.getByRole('button', { name: 'Buy Now' }).click()
    else await page.getByRole('button', { name: 'Buy Now' }).press('Enter')
    await expect(toastOf(page, 'Please select a quantity')).toBeVisible()
    await expect(quantity).toBeInViewport({ ratio: 1 })
    await expect(quantity.getByRole('button', { name: 'Increase quantity' })).toBeFocused()
  }
})

test('the purchase bar is fixed on a phone, but not on a low screen or for a sold-out plant', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kusum', price: 420, stock: 1 })
  await restoreSession(page, shopper)
  await page.setViewportSize(PHONE)
  await openReady(page, `/plants/${plant._id}`)
  const buy = page.getByRole('button', { name: 'Buy Now' })
  await expect(buy).toBeInViewport()
  await page.setViewportSize(LYING)
  await expect(buy).not.toBeInViewport()
  await page.setViewportSize({ width: 640, height: 360 })
  await expect(buy).not.toBeInViewport()

  await orderPlant(shopper, plant)
  await page.setViewportSize(PHONE)
  await openReady(page, `/plants/${plant._id}`)
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).not.toBeInViewport()
})

test('on a small screen the purchase bar does not cover the focused element', async ({ page, adminApi }) => {
  const careInstructions = Array.from({ length: 9 }, (_, n) => ({ title: `Advice ${n}`, description: 'Little water.' }))
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 450, careInstructions })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  const bar = await page.getByRole('button', { name: 'Add to Cart' }).boundingBox()
  await page.getByRole('button', { name: 'Buy Now' }).focus()
  const last = page.locator('summary').filter({ hasText: 'Advice 8' })
  const focused = page.locator(':focus')
  do {
    await page.keyboard.press('Tab')
    const box = await focused.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  } while ((await last.and(focused).count()) === 0)
})

test('the checkout on a phone starts with the total, and expands to the plants', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plants = await Promise.all(
    Array.from({ length: 7 }, (_, n) => addPlant(adminApi, { name: `Sapling ${n}`, price: 100 })),
  )
  for (const { _id } of plants) await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity: 1 } })
  await restoreSession(page, shopper)
  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size)
    await page.goto('/checkout')
    const summary = page.getByRole('group').filter({ hasText: 'Order Summary' })
    await expect(summary.getByText('₹700.00', { exact: true })).toBeInViewport()
    await expect(summary.getByText('7 plants')).toBeInViewport()
    await expect(page.getByText(plants[3]?.name ?? '')).toBeHidden()
    await summary.getByText('Order Summary').click()
    await expect(page.getByText(plants[3]?.name ?? '')).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText(plants[6]?.name ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order · Pay ₹700.00' })).toBeVisible()
})

/** Whether a touch at the element's centre hits it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
