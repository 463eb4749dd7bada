import type { Locator } from '@playwright/test'
import { addPlant, expect, openReady, orderPlant, PHONE, test, toastOf } from './support/shop.ts'

const LYING = { width: 740, height: 360 }

test('a phone’s menu opens before the page is alive, over a toast, and scrolls', async ({
  shoppersPage: page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kanda', price: 120 })
  const alive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await alive.promise
    await route.continue()
  })
  await page.setViewportSize(PHONE)
  await page.goto(`/plants/${plant._id}`, { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const opener = page.getByRole('banner').getByLabel('Menu', { exact: true })
  await opener.click()
  await expect(menu).toBeVisible()
  alive.resolve()
  await page.mouse.wheel(0, 200)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.unrouteAll()

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
  await opener.click()
  for (const link of await menu.getByRole('link').all()) expect(await isOnTop(link), await link.innerText()).toBe(true)
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 640, height: 320 })
  await opener.click()
  const foot = () => menu.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(foot).toBeLessThanOrEqual(320)
  await menu.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('on a phone the bar to buy covers nothing, and the total is in view', async ({
  shoppersPage: page,
  adminApi,
  shopper,
}) => {
  const careInstructions = Array.from({ length: 9 }, (_, n) => ({ title: `Advice ${n}`, description: 'Little water.' }))
  const plant = await addPlant(adminApi, { name: 'Kadam', price: 420, stock: 5, careInstructions })
  const [add, buy] = ['Add to Cart', 'Buy Now'].map((name) => page.getByRole('button', { name })) as [Locator, Locator]
  for (const size of [PHONE, LYING, { width: 640, height: 360 }]) {
    await page.setViewportSize(size)
    await openReady(page, `/plants/${plant._id}`)
    if (size === PHONE) await expect(buy).toBeInViewport()
    else await expect(buy).not.toBeInViewport()
  }

  await page.setViewportSize(PHONE)
  const bar = await add.boundingBox()
  await buy.focus()
  const last = page.locator('summary').filter({ hasText: 'Advice 8' })
  const focused = page.locator(':focus')
  do {
    await page.keyboard.press('Tab')
    const box = await focused.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  } while ((await last.and(focused).count()) === 0)

  for (const size of [PHONE, LYING]) {
    await page.setViewportSize(size)
    await openReady(page, `/plants/${plant._id}`)
    await add.click()
    await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
    const quantity = page.getByRole('group', { name: `Quantity of ${plant.name}` })
    await expect(quantity.getByRole('status')).toHaveText('0')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    if (size === PHONE) await buy.click()
    else await buy.press('Enter')
    await expect(toastOf(page, 'Please select a quantity')).toBeVisible()
    await expect(quantity).toBeInViewport({ ratio: 1 })
    await expect(quantity.getByRole('button', { name: 'Increase quantity' })).toBeFocused()
  }

  for (const size of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size)
    await page.goto('/checkout')
    const summary = page.getByRole('group').filter({ hasText: 'Order Summary' })
    await expect(summary.getByText('₹840.00', { exact: true }).first()).toBeInViewport()
    await expect(summary.getByText('2 items', { exact: true })).toBeInViewport()
    await expect(page.getByText(plant.name)).toBeHidden()
    await summary.getByText('Order Summary').click()
    await expect(page.getByText(plant.name)).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByText(plant.name)).toBeVisible()

  await shopper.api.call('DELETE /cart/clear')
  await orderPlant(shopper, plant, 5)
  await page.setViewportSize(PHONE)
  await openReady(page, `/plants/${plant._id}`)
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(buy).not.toBeInViewport()
})

/** Whether a touch at the element's centre hits it. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
