import { orderOf } from '../test/support/factories.ts'
import { addPlant, expect, restoreSession, test, toastOf } from './support/shop.ts'

test('a cancelled order is ordered again: items on sale go into the cart, the others are named', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plants = await Promise.all(
    ['Mogra', 'Ajwain', 'Tulsi', 'Bel'].map((name) => addPlant(adminApi, { name, price: 200, stock: 6 })),
  )
  const [mogra, ajwain, tulsi, bel] = plants
  if (!mogra || !ajwain || !tulsi || !bel) throw new Error('There are four plants')
  const lines = plants.map(({ _id, price }) => ({ plant: _id, quantity: 3, price }))
  for (const { plant, quantity } of lines)
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  const order = await shopper.api.call('POST /orders', { body: orderOf(lines) })
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  await adminApi.call('DELETE /plants/:id', { params: { id: ajwain._id } })
  await adminApi.call('PUT /plants/:id', { params: { id: tulsi._id }, body: { ...bodyOf(tulsi), stock: 2 } })

  await restoreSession(page, shopper)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(toastOf(page, '8 item(s) added to cart!')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Not everything could be put into your cart' })
  await expect(notice).toContainText(`${ajwain.name} is no longer sold.`)
  await expect(notice).toContainText(`Of ${tulsi.name} only 2 could be had, not 3.`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Summary' })).toHaveText([
    mogra.name,
    tulsi.name,
    bel.name,
  ])

  await page.goto('/orders')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(notice).toContainText(`There is no more of ${tulsi.name} than you have in the cart.`)
})

test('an order’s card adds up, links its plants and names the recipient', async ({ page, adminApi, shopper }) => {
  const [first, second] = [
    await addPlant(adminApi, { name: 'Zinnia', price: 1_234.5, stock: 6 }),
    await addPlant(adminApi, { name: 'A plant with a very long name that needs several lines', price: 200, stock: 6 }),
  ]
  const lines = [
    { plant: first._id, quantity: 3, price: 1_234.5 },
    { plant: second._id, quantity: 1, price: 200 },
  ]
  for (const { plant, quantity } of lines)
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  const recipient = { name: 'Ravi Kulkarni', phone: '98220 12345' }
  await shopper.api.call('POST /orders', { body: { ...orderOf(lines), recipient } })
  await restoreSession(page, shopper)
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/orders')
    const items = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Quantity:' })
      .filter({ hasNot: page.getByRole('listitem') })
    await expect(items).toHaveText([
      `${first.name}₹1,234.50 eachQuantity: 3₹3,703.50`,
      `${second.name}₹200.00 eachQuantity: 1₹200.00`,
    ])
    for (const item of await items.all()) {
      const [name, sum] = [
        await item.getByRole('link').boundingBox(),
        await item
          .getByText(/^₹[\d,]+\.\d\d$/)
          .last()
          .boundingBox(),
      ]
      expect(sum?.y ?? 0, `at ${width} px`).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 2)
    }
    await expect(page.getByText('Total: Rs 3,903.50')).toBeVisible()
  }
  await expect(page.getByText(/Ravi Kulkarni/)).toBeVisible()
  await expect(page.getByText(/98220 ?12345/)).toBeVisible()
  await page.getByRole('link', { name: first.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
})

function bodyOf({ name, description, price, category, image }: Awaited<ReturnType<typeof addPlant>>) {
  return {
    name,
    description,
    price,
    category,
    image: { url: image.url },
    images: [],
    careInstructions: [],
    benefits: [],
    rating: 0,
  }
}
