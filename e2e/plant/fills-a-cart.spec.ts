import { addPlant, expect, test } from '../support/shop.ts'

test('a full cart is looked through, on a low screen too', async ({ shoppersPage: page, adminApi, shopper }) => {
  const names = ['Ajwain', 'Brahmi', 'Curry leaf', 'Durva', 'Eranda', 'Fig']
  const plants = await Promise.all(names.map((name) => addPlant(adminApi, { name, price: 55 })))
  for (const { _id } of plants) await shopper.api.call('POST /cart/add', { body: { plantId: _id, quantity: 2 } })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Cart, 12 items' }).click()
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  const list = dropdown.getByRole('list')
  await expect(list.getByRole('listitem')).toHaveCount(6)
  const { isScrolled, isCut } = await list.evaluate((element) => {
    const edge = element.getBoundingClientRect().bottom
    const isCut = [...element.children].some((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top < edge - 8 && bottom > edge + 8
    })
    return { isScrolled: element.clientHeight < element.scrollHeight, isCut }
  })
  expect(isScrolled).toBe(true)
  expect(isCut, 'a row is cut by the edge, so that one sees that there are more').toBe(true)
  expect((await dropdown.boundingBox())?.height).toBeLessThan(600)

  await page.setViewportSize({ width: 640, height: 320 })
  await dropdown.getByRole('link', { name: 'View Cart' }).scrollIntoViewIfNeeded()
  await expect(dropdown.getByRole('link', { name: 'View Cart' })).toBeInViewport({ ratio: 0.99 })
  await dropdown.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
})
