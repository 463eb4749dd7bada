import type { Page } from '@playwright/test'
import { addPlant, expect, failCalls, newCustomer, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test('an empty cart says so and leads to the shop', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the cart shows each line and the total, and follows every change', async ({ page, adminApi, shopper }) => {
  const neem = await addPlant(adminApi, { name: 'Neem', price: 125.5, stock: 3 })
  const jamun = await addPlant(adminApi, { name: 'Jamun', price: 1200, stock: 9 })
  await shopper.api.call('POST /cart/add', { body: { plantId: neem._id, quantity: 2 } })
  await shopper.api.call('POST /cart/add', { body: { plantId: jamun._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  const line = lineOf(page, neem.name)
  await expect(line.locator('img')).toHaveAttribute('src', /indoor\.jpg$/)
  await expect(line.getByText('₹125.50 each')).toBeVisible()
  await expect(line.getByText('₹251.00', { exact: true })).toBeVisible()
  await expectTotals(page, '₹1,451.00')

  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line.getByText('₹376.50', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expectTotals(page, '₹1,576.50')
  const decrease = line.getByRole('button', { name: 'Decrease quantity' })
  await decrease.click()
  await decrease.click()
  await expect(line.locator('output')).toHaveText('1')
  await expect(decrease).toBeDisabled()
  await expect.poll(() => quantitiesOf(shopper)).toEqual({ [neem.name]: 1, [jamun.name]: 1 })

  await line.getByRole('button', { name: `Remove ${neem.name}` }).click()
  await expect(line).toHaveCount(0)
  await expectTotals(page, '₹1,200.00')
  await expect.poll(() => quantitiesOf(shopper)).toEqual({ [jamun.name]: 1 })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
})

test('a cart below ₹300 links to the shop, and says how much is missing', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Jeera', price: 99.5, stock: 9 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 2 } })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  const missing = 'We deliver from ₹300: ₹101 to go.'
  await expect(page.getByText(missing)).toBeVisible()
  await expect(page.getByRole('main').getByText('Proceed to Checkout')).toBeHidden()
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(dropdown.getByText(missing)).toBeVisible()
  await expect(dropdown.getByRole('link', { name: 'Checkout' })).toBeHidden()
  await expect(dropdown.getByRole('link', { name: 'Add more plants' })).toHaveAttribute('href', '/shop')
  await page.goto('/checkout')
  await expect(page.getByText(missing)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add more plants' }).click()
  await expect(page).toHaveURL('/shop')

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText('We deliver from ₹300: ₹1.50 to go.')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('a refused change is reported and reverted', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mahua', price: 400, stock: 9 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  const line = lineOf(page, plant.name)
  for (const [path, button, text] of [
    ['/cart/update', 'Increase quantity', 'Failed to update cart item'],
    ['/cart/remove/*', `Remove ${plant.name}`, 'Failed to remove item from cart'],
  ] as const) {
    await failCalls(page, path, null)
    await line.getByRole('button', { name: button }).click()
    await expect(toastOf(page, text)).toBeVisible()
    await expect(line.locator('output')).toHaveText('1')
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('deleted and sold-out plants block the checkout until they are removed', async ({ page, adminApi, shopper }) => {
  const gone = await addPlant(adminApi, { name: 'Rohu', price: 400 })
  const sold = await addPlant(adminApi, { name: 'Rohida', price: 400, stock: 1 })
  const few = await addPlant(adminApi, { name: 'Khejri', price: 400, stock: 2 })
  for (const [{ _id }, quantity] of [
    [gone, 1],
    [sold, 1],
    [few, 2],
  ] as const) {
    await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity } })
  }
  await adminApi.call('DELETE /plants/:id', { params: { id: gone._id } })
  const other = await newCustomer()
  await orderPlant(other, sold)
  await orderPlant(other, few)

  await restoreSession(page, shopper)
  await page.goto('/cart')
  await expect(lineOf(page, gone.name).getByText('This plant is no longer available. Please remove it.')).toBeVisible()
  await expect(lineOf(page, sold.name).getByText('This plant has sold out. Please remove it.')).toBeVisible()
  await expect(lineOf(page, few.name).getByText('Only 1 left. Please order fewer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  for (const { name } of [gone, sold]) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await lineOf(page, few.name).getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('the cart survives the visit, and follows other tabs', async ({ page, context, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Babul', price: 400, stock: 9 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 2 } })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  await expect(lineOf(page, plant.name)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cart')
  await lineOf(other, plant.name).getByRole('button', { name: 'Increase quantity' }).click()
  await expect(lineOf(page, plant.name).locator('output')).toHaveText('3')

  await failCalls(page, '/cart', null)
  await page.reload()
  await expect(lineOf(page, plant.name).locator('output')).toHaveText('3')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch cart')
})

test('by keyboard the focus moves to the next control, and removing the last line empties the cart at once', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plants = [
    await addPlant(adminApi, { name: 'Kusum', price: 400, stock: 9 }),
    await addPlant(adminApi, { name: 'Mohua', price: 400, stock: 9 }),
    await addPlant(adminApi, { name: 'Sissoo', price: 400, stock: 9 }),
  ] as const
  for (const { _id } of plants) await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity: 2 } })
  await restoreSession(page, shopper)
  await page.goto('/cart')
  const [first, second, third] = plants
  const remove = async ({ name }: { name: string }) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await expect(lineOf(page, name)).toHaveCount(0)
  }
  const decrease = lineOf(page, first.name).getByRole('button', { name: 'Decrease quantity' })
  await decrease.press('Enter')
  await expect(decrease).toBeDisabled()
  await expect(decrease).toBeFocused()
  await decrease.press('Enter')
  await expect(lineOf(page, first.name).locator('output')).toHaveText('1')

  await remove(second)
  await expect(page.getByRole('main').getByRole('link', { name: third.name })).toBeFocused()
  await remove(third)
  await expect(page.getByRole('main').getByRole('link', { name: first.name })).toBeFocused()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cart/remove/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await remove(first)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  held.resolve()
  await expect.poll(() => quantitiesOf(shopper)).toEqual({})
})

const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

async function expectTotals(page: Page, total: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Total'])
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([total, 'Free', total])
}

async function quantitiesOf({ api }: Awaited<ReturnType<typeof newCustomer>>) {
  return Object.fromEntries((await api.call('GET /cart')).map(({ plant, quantity }) => [plant.name, quantity]))
}
