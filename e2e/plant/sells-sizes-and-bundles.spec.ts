import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, cardOf, expect, newCustomer, openReady, orderPlant, test, toastOf } from '../support/shop.ts'

test('the owner adds a size, and a shopper finds one card and changes the size', async ({
  ownersPage: page,
  adminApi,
}) => {
  const small = await addPlant(adminApi, { name: 'Sizepalm', price: 199, stock: 5 })
  const { name } = small
  await page.goto(`/admin/products/edit/${small._id}`)
  await page.getByRole('heading', { name: 'Size', exact: true }).click()
  await fill(page, { Family: name, Size: '10 cm pot' })
  await save(page, 'Update Product', 'Product updated successfully')
  await page.goto(`/admin/products/edit/${small._id}`)
  await page.getByRole('link', { name: 'Add a size' }).click()
  // The form that it was copied from has the same fields.
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
  await expect(page.getByLabel('Plant Name')).toHaveValue(name)
  await expect(page.getByLabel('Family')).toHaveValue(name)
  await fill(page, { Size: '10 cm pot', 'Price (₹)': '899' })
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Another product in this family already has this size')).toBeVisible()
  await fill(page, { Size: '25 cm pot' })
  await expectNoBarriers(page)
  await save(page, 'Create Product', 'Product created successfully')

  await openReady(page, `/shop?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, small)).toContainText(/from\s*₹199\.00/)
  await expect(cardOf(page, small)).toContainText('2 sizes')
  await openReady(page, `/plants/${small._id}`)
  await expectNoBarriers(page)
  for (const [width, label] of [
    [1280, '25 cm pot'],
    [360, '10 cm pot'],
    [360, '25 cm pot'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const size = page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: label })
    await size.focus()
    await page.keyboard.press('Enter')
    await expect(size).toHaveAttribute('aria-current', 'true')
    await expect(size).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`${name}, ${label}`))
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/plants/${small._id}$`))
})

test('the owner makes a bundle, which is bought as one and ordered as its parts', async ({
  ownersPage: page,
  adminApi,
}) => {
  const palm = await addPlant(adminApi, { name: 'Bundlepalm', price: 450, stock: 9 })
  const pot = await addPlant(adminApi, { name: 'Bundlepot', price: 300, stock: 2, category: 'pots' })
  const name = `Balcony set ${palm.name.slice(-6)}`
  await page.goto('/admin/products/new')
  const description = 'A palm and a pot for a small balcony.'
  await fill(page, { 'Plant Name': name, Description: description, 'Price (₹)': '600' })
  await fill(page, { 'Product Image URL': '/images/indoor.jpg' })
  await page.getByRole('heading', { name: 'Bundle', exact: true }).click()
  for (const { name: part } of [palm, pot]) {
    await page.getByRole('searchbox', { name: 'Find a part' }).fill(part)
    await page.getByRole('button', { name: part, exact: true }).click()
  }
  await expect(page.getByLabel('Stock', { exact: true })).toBeHidden()
  await page.getByLabel(`Pieces of ${palm.name}`).fill('2')
  await expectNoBarriers(page)
  await save(page, 'Create Product', 'Product created successfully')

  const [bundle] = await adminApi.call('GET /plants', { query: { search: name, limit: 1 } })
  expect(bundle?.stock).toBe(2)
  await openReady(page, `/plants/${bundle?._id}`)
  const parts = page.getByRole('region', { name: 'In This Bundle' })
  await expect(parts).toContainText(`2 × ${palm.name}`)
  await expect(parts).toContainText('compared with buying the parts separately (₹1,200.00)')
  const order = await orderPlant(await newCustomer(), { _id: bundle?._id ?? '', price: 600 })
  expect(order.items.map((item) => item.name)).toEqual([`${name}: ${palm.name}`, `${name}: ${pot.name}`])
})

test('the owner is shown what a packet lacks, and buyers read what it states', async ({
  ownersPage: page,
  adminApi,
}) => {
  const { _id: id, name } = await addPlant(adminApi, { name: 'A packet of basil', category: 'seeds', price: 60 })
  await page.goto('/admin/dashboard')
  const task = page.getByRole('listitem').filter({ hasText: name })
  await expect(task).toContainText('Missing: Maker, packer or importer, Common name, Net weight in g or kg, MRP')
  await expectNoBarriers(page)
  await task.getByRole('link', { name }).click()
  for (const [list, option] of [
    ['Unit', 'g'],
    ['Responsible business', 'packer'],
    ['Treated', 'yes'],
  ] as const)
    await page.getByLabel(list, { exact: true }).selectOption(option)
  await fill(page, { 'Common name': 'Basil seed', 'Net quantity': '1.5', 'MRP (₹)': '50', 'Lot number': 'B-1' })
  await fill(page, { 'Name of the business': 'Sahyadri Seeds', 'Tested on': '2026-09-28', 'Treated with': 'Thiram' })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Address is required')).toBeVisible()
  await page.getByLabel('Address of the business').fill('MIDC, Jalna 431203')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The MRP must not be below the price')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('MRP (₹)').fill('75')
  await save(page, 'Update Product', 'Product updated successfully')

  await openReady(page, `/plants/${id}`)
  const stated = page.getByRole('region', { name: 'Packed Goods' })
  for (const text of [
    '₹75.00 (inclusive of all taxes)',
    '₹50.00 per g',
    'Sahyadri Seeds, MIDC, Jalna 431203',
    'The seed in this container conforms to the minimum limits of germination and purity prescribed under the Act.',
    'Treated with Thiram. Do not use for food, feed or oil purposes.',
  ]) {
    await expect(stated.getByText(text)).toBeVisible()
  }
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Waiting to ship')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeHidden()
})

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function save(page: Page, button: string, said: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(toastOf(page, said)).toBeVisible()
}
