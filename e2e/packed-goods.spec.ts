import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, openReady, restoreSession, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const packed = {
  responsible: { role: 'importer', name: 'Paudha Imports', address: 'Uruli Kanchan 412202' },
  commonName: 'Coir pot',
  netQuantity: { amount: 3, unit: 'number' },
  mrp: 450,
  countryOfOrigin: 'Sri Lanka',
  bestBefore: null,
  seed: null,
} as const

test('the owner is shown what a packet lacks, fills it in, and buyers read it on the product’s page', async ({
  page,
  adminApi,
  adminSession,
}) => {
  const name = `A packet of basil ${Date.now()}`
  const { _id: id } = await addPlant(adminApi, { name, category: 'seeds', price: 60 })
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/dashboard')
  const task = page.getByRole('listitem').filter({ hasText: name })
  await expect(task).toContainText('Lacks: Maker, packer or importer, Common name, Net weight in g or kg, MRP')
  await expectNoBarriers(page)
  await task.getByRole('link', { name }).click()

  await page.getByLabel('Common name').fill('Basil seed')
  await page.getByLabel('Net quantity').fill('1.5')
  await page.getByLabel('Unit', { exact: true }).selectOption('g')
  await page.getByLabel('MRP (₹)').fill('50')
  await page.getByLabel('Who answers for it').selectOption('packer')
  await page.getByLabel('Their name').fill('Sahyadri Seeds')
  await page.getByLabel('Lot number').fill('B-1')
  await page.getByLabel('Tested on').fill('2026-09-28')
  await page.getByLabel('Treated', { exact: true }).selectOption('yes')
  await page.getByLabel('Treated with').fill('Thiram')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Address is required')).toBeVisible()
  await page.getByLabel('Their address').fill('MIDC, Jalna 431203')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The MRP must not be below the price')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('MRP (₹)').fill('75')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()

  await openReady(page, `/plants/${id}`)
  const facts = page.getByRole('region', { name: 'Packed Goods' })
  for (const text of [
    '₹75.00 (inclusive of all taxes)',
    '₹50.00 per g',
    'Sahyadri Seeds, MIDC, Jalna 431203',
    'The seed in this container conforms to the minimum limits of germination and purity prescribed under the Act.',
    'Treated with Thiram. Do not use for food, feed or oil purposes.',
  ]) {
    await expect(facts.getByText(text)).toBeVisible()
  }
  await expectNoBarriers(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Waiting to ship')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
})

test('what a package states is on the page without JavaScript, and a plant has no such section', async ({
  adminApi,
  browser,
}) => {
  const pot = await addPlant(adminApi, { name: 'Coirpot', category: 'pots', price: 400, packed })
  const plant = await addPlant(adminApi, { name: 'Packless fern' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/plants/${pot._id}`)
  const facts = page.getByRole('region', { name: 'Packed Goods' })
  await expect(facts).toContainText('₹150.00 per piece')
  await expect(facts).toContainText('Sri Lanka')
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant.name)
  await expect(facts).toBeHidden()
  await context.close()
})

test('packed goods are filtered and sorted by the country that they come from', async ({ page, adminApi }) => {
  const lanka = await addPlant(adminApi, { name: 'Originpot', category: 'pots', price: 400, packed })
  const india = await addPlant(adminApi, {
    name: 'Originpot',
    category: 'pots',
    price: 400,
    packed: { ...packed, countryOfOrigin: 'India' },
  })
  await openReady(page, '/shop?search=originpot')
  await expect(cardOf(page, india)).toBeVisible()
  await page.getByLabel('Country of origin').selectOption('Sri Lanka')
  await expect(page).toHaveURL('/shop?search=originpot&country=Sri+Lanka')
  await expect(cardOf(page, lanka)).toBeVisible()
  await expect(cardOf(page, india)).toBeHidden()
  await page.getByLabel('Sort by').selectOption('Country of origin')
  await expect(page).toHaveURL('/shop?search=originpot&country=Sri+Lanka&sort=country')
  await expectNoBarriers(page)
})
