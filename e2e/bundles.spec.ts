import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, newCustomer, openReady, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner makes a bundle of found parts, and it is bought as one and ordered as its parts', async ({
  page,
  adminApi,
  adminSession,
}) => {
  const mark = Date.now()
  const palm = await addPlant(adminApi, { name: `Bundlepalm ${mark}`, price: 450, stock: 9 })
  const pot = await addPlant(adminApi, { name: `Bundlepot ${mark}`, price: 300, stock: 2, category: 'pots' })
  const name = `Balcony set ${mark}`
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/products/new')
  await page.getByLabel('Plant Name').fill(name)
  await page.getByLabel('Description').fill('A palm and a pot for a small balcony.')
  await page.getByLabel('Price (₹)').fill('600')
  await page.getByLabel('Product Image URL').fill('/images/indoor.jpg')
  await page.getByRole('heading', { name: 'Bundle', exact: true }).click()
  for (const { name: part } of [palm, pot]) {
    await page.getByRole('searchbox', { name: 'Find a part' }).fill(part)
    await page.getByRole('button', { name: part, exact: true }).click()
  }
  await expect(page.getByLabel('Stock', { exact: true })).toBeHidden()
  await page.getByLabel(`Pieces of ${palm.name}`).fill('2')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()

  const [bundle] = await adminApi.call('GET /plants', { query: { search: name, limit: 1 } })
  expect(bundle?.stock).toBe(2)
  await openReady(page, `/plants/${bundle?._id}`)
  const parts = page.getByRole('region', { name: 'In This Bundle' })
  await expect(parts).toContainText(`2 × ${palm.name}`)
  await expect(parts).toContainText('Bought one by one: ₹1,200.00')
  await expectNoBarriers(page)

  const customer = await newCustomer()
  const order = await orderPlant(customer, { _id: bundle?._id ?? '', price: 600 })
  expect(order.items.map((item) => item.name)).toEqual([`${name}: ${palm.name}`, `${name}: ${pot.name}`])
})
