import { addPlant, expect, failCalls, restoreSession, test } from './support/shop.ts'

test('the cart dropdown lists the cart, scrolls at its maximum height and links to the cart', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plants = await Promise.all(
    ['Ajwain', 'Brahmi', 'Curry leaf', 'Durva', 'Eranda', 'Fig'].map((name) => addPlant(adminApi, { name, price: 55 })),
  )
  for (const { _id } of plants) await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity: 2 } })
  await restoreSession(page, shopper)
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart, 12 items' }).click()
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  for (const { name } of plants) await expect(dropdown.getByText(name)).toBeAttached()
  await expect(dropdown.getByText('2 × ₹55.00')).toHaveCount(6)
  await expect(dropdown.getByText('₹660.00')).toBeVisible()
  const list = dropdown.getByRole('list')
  const heights = await list.evaluate((element) => [element.clientHeight, element.scrollHeight] as const)
  expect(heights[0]).toBeLessThan(heights[1])
  await expect(dropdown.getByText('6 plants')).toBeVisible()
  const cut = await list.evaluate((element) => {
    const edge = element.getBoundingClientRect().bottom
    return [...element.children].some((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top < edge - 8 && bottom > edge + 8
    })
  })
  expect(cut, 'a row is cut by the edge').toBe(true)
  expect((await dropdown.boundingBox())?.height).toBeLessThan(600)

  await dropdown.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('on a phone in landscape the cart dropdown’s links are reachable too', async ({ page, adminApi, shopper }) => {
  for (const name of ['Gokhru', 'Hadjod', 'Isabgol', 'Jeera']) {
    const { _id } = await addPlant(adminApi, { name, price: 120 })
    await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity: 1 } })
  }
  await restoreSession(page, shopper)
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart, 4 items' }).click()
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  await dropdown.getByRole('link', { name: 'View Cart' }).scrollIntoViewIfNeeded()
  await expect(dropdown.getByRole('link', { name: 'View Cart' })).toBeInViewport({ ratio: 1 })
  await dropdown.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
})

test('closing the cart dropdown returns the focus; leaving by one of its links does not', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Gunja', price: 120 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Cart, 1 item' })
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  for (const path of ['/about', '/cart']) {
    await button.click()
    await expect(dropdown).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dropdown).toHaveCount(0)
    await expect(button, path).toBeFocused()
    await page.keyboard.press('Enter')
    await dropdown.getByRole('link', { name: 'View Cart' }).press('Enter')
    await expect(page).toHaveURL('/cart')
    await expect(dropdown).toHaveCount(0)
    await expect(path === '/cart' ? button : page.getByRole('main')).toBeFocused()
  }
})

test('Escape closes the cart dropdown also while the focus is on its button', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Harshringar', price: 90 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Cart, 1 item' })
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  await button.click()
  await expect(dropdown.getByRole('link', { name: 'View Cart' })).toBeFocused()
  await button.focus()
  await button.press('Escape')
  await expect(dropdown).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Escape before the cart dropdown has loaded leaves it closed', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Indrajav', price: 90 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  const script = Promise.withResolvers<void>()
  await page.route(/\/cart-dropdown-[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Cart, 1 item' })
  const loaded = page.waitForResponse(/\/cart-dropdown-/)
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.press('Escape')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  script.resolve()
  await (await loaded).finished()
  await button.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})

for (const { message, shown } of [
  { message: 'The cart is on holiday.', shown: 'The cart is on holiday.' },
  { message: null, shown: 'Failed to fetch cart' },
]) {
  test(`the cart dropdown shows the cart's error: ${shown}`, async ({ page, shopper }) => {
    await failCalls(page, '/cart', message)
    await restoreSession(page, shopper)
    await page.goto('/')
    await page.getByRole('button', { name: 'Cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByRole('alert')).toHaveText(shown)
  })
}
