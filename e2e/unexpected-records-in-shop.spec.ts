import { addPlant, cardOf, expect, openReady, orderPlant, restoreSession, test } from './support/shop.ts'
import { addRecords, bare, broken, changeAnswer, odd } from './support/unexpected-records.ts'

// Ignores errors of a response that is still being modified when a test ends: hovered links are prefetched.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

test('the shop shows what it can of records that lack nearly everything', async ({
  page,
  adminApi,
  browserErrors,
  shopper,
}) => {
  await test.step('a shopper’s orders are shown even with one that lacks nearly everything', async () => {
    const plant = await addPlant(adminApi, { name: 'Bakul', price: 400, stock: 5 })
    const order = await orderPlant(shopper, plant)
    await addRecords(page, '**/api/orders', [bare, odd, null])
    await restoreSession(page, shopper)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: /^Placed on/ })).toHaveCount(3)
    await expect(page.getByText('Invalid date').first()).toBeVisible()
    await expect(page.getByText(`Order #${order.number}`)).toBeVisible()
    browserErrors.length = 0
  })
  await test.step('home and the shop show their plants beside records that lack nearly everything', async () => {
    const pictureless = { _id: 'pictureless00000', name: 'Pictureless', price: 99 }
    await addRecords(page, '**/api/plants?**', [null, broken, pictureless])
    await openReady(page, '/about')
    for (const label of ['Shop', 'Home']) {
      await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
      await expect(cardOf(page, pictureless)).toBeVisible()
      await expect(page.getByRole('article').nth(3)).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    }
  })
  await test.step('a plant that lacks all its lists is shown, with a review that lacks nearly everything', async () => {
    const plant = await addPlant(adminApi, { name: 'Kadamba', price: 400, stock: 5 })
    await addRecords(page, '**/api/plants/*/reviews?**', [null, broken])
    const none = { image: null, images: null, careInstructions: null, benefits: null, rating: null }
    await changeAnswer(page, `**/api/plants/${plant._id}`, none)
    await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
    await cardOf(page, plant).getByRole('link').click()
    await expect(page.getByRole('heading', { name: plant.name, level: 1 })).toBeVisible()
    await expect(page.getByText('Invalid date')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  })
  await test.step('the cart, its dropdown and the checkout show what they can of a cart with broken items', async () => {
    const plant = await addPlant(adminApi, { name: 'Champak', price: 400, stock: 5 })
    await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
    const oddItem = { plant: { _id: 'oddplant00000000', name: 'Odd plant' }, quantity: null }
    await addRecords(page, '**/api/cart', [null, { plant: null, quantity: 1 }, oddItem])
    await restoreSession(page, shopper)
    await page.goto('/cart')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: plant.name })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'Odd plant' })).toContainText('Please remove it.')
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()

    await page.getByRole('button', { name: 'Cart, 2 items' }).click()
    const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
    for (const text of [plant.name, 'Odd plant', '2 plants']) await expect(dropdown).toContainText(text)

    await page.goto('/checkout')
    await expect(main.getByText(plant.name)).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: 'Odd plant' })).toContainText('Please remove it.')
  })
})
