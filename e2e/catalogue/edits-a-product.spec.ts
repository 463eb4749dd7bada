import type { Page } from '@playwright/test'
import { addPlant, expect, newCustomer, orderPlant, PHONE, shopUrl, test, toastOf } from '../support/shop.ts'

const update = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click()
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('the owner states a plant’s facts, sorts its pictures and discounts it, and all of it stays', async ({
  ownersPage: page,
  adminApi,
}) => {
  const [a = '', b = '', c = ''] = ['indoor', 'outdoor', 'pots'].map((name) => `${shopUrl()}/images/${name}.jpg`)
  const images = [a, b, c].map((url) => ({ url }))
  const word = 'https://www.example.org/how-to-water/'.padEnd(90, 'a')
  const careInstructions = [{ title: 'Watering', description: word }]
  const added = await addPlant(adminApi, { name: 'Zanzibar', price: 449, image: { url: a }, images, careInstructions })
  const { _id: id } = added
  const edit = page.getByRole('link', { name: `Edit ${added.name}` })
  const save = async () => {
    await update(page)
    await edit.click()
  }
  await page.goto(`/admin/products?search=${added.name}`)
  await edit.click()
  const heading = page.getByRole('heading', { name: 'Plant facts' })
  const light = page.getByLabel('Light', { exact: true })
  await expect(light).toBeHidden()
  await heading.click()
  await light.selectOption('Low light')
  await page.getByLabel('Balcony', { exact: true }).check()
  await page.getByLabel('Pets', { exact: true }).selectOption('Toxic to pets')
  await page.getByLabel('Jul', { exact: true }).check()
  await expect(page.getByText('4 of 15 filled in')).toBeVisible()
  await heading.click()
  await expect(light).toBeHidden()
  await update(page)
  await expect(page.getByText('Please enter the source')).toBeVisible()
  await page.getByLabel('Source for pets').fill('Burrows GE, Tyrl RJ. Toxic Plants of North America, 2013')
  await page.getByLabel('Discount %').fill('10')
  await page.getByRole('button', { name: 'Move image 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move image 2 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Make image 1 the main picture' }).press('Enter')
  await expect(page.getByLabel('Product Image URL')).toHaveValue(b)
  await save()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()

  await expect(page.getByLabel('Discount %')).toHaveValue('10')
  await expect(page.getByLabel('Original Price')).toHaveValue('')
  await page.getByLabel('Stock').fill('12')
  await save()
  await page.getByLabel('Price (₹)').fill('349')
  await save()
  await expect(page.getByLabel('Discount %')).toHaveValue('10')
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('group', { name: 'Care instruction 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const saved = await adminApi.call('GET /plants/:id', { params: { id } })
  expect(saved).toMatchObject({
    facts: { light: 'low', water: null, places: ['balcony'], pets: { verdict: 'toxic' }, flowers: [7] },
    image: { url: b },
    discount: 10,
    originalPrice: 387.78,
    priceTag: 'discount',
  })
  expect(saved.images.map(({ url, isPrimary }) => [url, isPrimary])).toEqual([
    [b, true],
    [a, false],
    [c, false],
  ])
})

test('two admins edit a product while it sells, and nothing is lost', async ({
  ownersPage: page,
  adminApi,
  adminPage: second,
}) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 400, stock: 10 })
  const address = `/admin/products/edit/${plant._id}`
  await page.goto(address)
  await second.goto(address)
  await expect(second.getByLabel('Stock')).toHaveValue('10')
  await page.getByLabel('Description').first().fill('With flowers that smell of summer.')
  await orderPlant(await newCustomer(), plant, 3)
  await update(page)
  await expect(page).toHaveURL('/admin/products')

  await second.getByLabel('Scientific Name (Optional)').fill('Magnolia champaca')
  await update(second)
  await expect(second.getByText('This product has changed since you opened it.', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(second.getByLabel('Description').first()).toHaveValue('With flowers that smell of summer.')
  await update(second)
  await expect(second).toHaveURL('/admin/products')
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({
    scientificName: 'Magnolia champaca',
    description: 'With flowers that smell of summer.',
    stock: 7,
  })
})

test('what is typed is lost neither by leaving or a reload, nor while it is saved', async ({
  ownersPage: page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Agastya' })
  const description = page.getByLabel('Description').first()
  await page.goto(`/admin/products?search=${plant.name}`)
  await page.getByRole('link', { name: `Edit ${plant.name}` }).click()
  await description.fill('Its flowers are eaten.')
  await page.goBack()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(leaving(page)).toBeHidden()
  await expect(description).toHaveValue('Its flowers are eaten.')
  const warned = page.waitForEvent('dialog')
  // A reload that is waited for hangs once it is dismissed.
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.dismiss()
  await expect(description).toHaveValue('Its flowers are eaten.')

  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/plants/${plant._id}`, async (route) => {
    if (route.request().method() === 'PUT') await answer.promise
    await route.fallback()
  })
  await update(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Trade name').fill('Paudha of Pune')
  answer.resolve()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await expect(page.getByLabel('Trade name')).toHaveValue('Paudha of Pune')
  await expect(page).toHaveURL('/admin/settings')
})

test('the owner adds a tax class, and chooses it for a product', async ({ ownersPage: page, adminApi }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'tax classes' }).click()
  const name = `Bamboo stakes ${Date.now()}`
  await page.getByRole('link', { name: 'Add Tax Class' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('HSN').fill('44 21')
  const rate = page.getByRole('group', { name: 'Rate 1' })
  await rate.getByLabel('From').fill('2025-09-22')
  await rate.getByLabel('GST %').fill('exempt')
  await rate.getByLabel('Source').fill('The accountant')
  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(toastOf(page, 'Tax class saved')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Exempt')

  const { _id: id } = await addPlant(adminApi, { name: 'Bamboo', category: 'pots' })
  await page.goto(`/admin/products/edit/${id}`)
  const field = page.getByLabel('Tax class')
  await expect(field.locator('option:checked')).toHaveText('From its category: Ceramic pots (HSN 6914, 18%)')
  await field.selectOption({ label: `${name} (HSN 4421, exempt)` })
  await update(page)
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  expect((await adminApi.call('GET /plants/:id', { params: { id } })).taxClass).toMatch(/^bamboo-stakes-/)
})
