import type { Page } from '@playwright/test'
import {
  addPlant,
  adminAccount,
  expect,
  failCalls,
  fillInLogin,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('a new product starts with its defaults', async ({ page }) => {
  await page.goto('/admin/products/new')
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await expect(page.getByText('Add a new product to your store')).toBeVisible()
  const defaults = {
    'Plant Name': '',
    'Scientific Name (Optional)': '',
    'Price (₹)': '0',
    Stock: '1',
    Description: '',
    'Rating (0-5)': '0',
    Category: 'indoor',
    'Product Image URL': '',
  }
  for (const [label, value] of Object.entries(defaults)) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value)
  }
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText([
    'Select a category',
    'Indoor Plants',
    'Outdoor Plants',
    'Succulents',
    'Exotic Fruits',
    'Seeds',
    'Pots',
  ])
  await expect(page.getByLabel('Price (₹)')).toHaveAttribute('type', 'number')
  await expect(page.getByLabel('Stock')).toHaveAttribute('type', 'number')
  await expect(page.getByLabel('Rating (0-5)')).toHaveAttribute('step', '0.1')
  await expect(page.getByLabel('Product Image URL')).toHaveAttribute('type', 'url')
  for (const title of ['Care Instructions', 'Image Gallery', 'Benefits']) {
    await expect(page.getByRole('region', { name: title }).getByRole('listitem')).toHaveCount(0)
  }
})

test('errors are shown at their fields, and nothing is saved', async ({ page }) => {
  await page.goto('/admin/products/new')
  await page.getByLabel('Description').fill('Too short')
  await page.getByLabel('Price (₹)').fill('-1')
  await page.getByLabel('Stock').fill('0')
  await page.getByLabel('Product Image URL').fill('no address')
  await page.getByRole('button', { name: 'Add Care Instruction' }).click()
  await page.getByRole('button', { name: 'Add Image' }).click()
  await page.getByRole('button', { name: 'Add Benefit' }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Create Product' }).click()
  for (const [label, message] of [
    ['Plant Name', 'Name is required'],
    ['Description', 'Description must be at least 10 characters'],
    ['Price (₹)', 'Price must be a positive number'],
    ['Stock', 'Stock must be a positive integer'],
    ['Product Image URL', 'Please enter a valid URL'],
    ['Image URL 1', 'Please enter a valid URL'],
    ['Title', 'Title is required'],
    ['Benefit 1', 'Benefit cannot be empty'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true }).first(), label).toHaveAccessibleDescription(message)
  }
  const care = page.getByRole('group', { name: 'Care instruction 1' })
  await expect(care.getByLabel('Description')).toHaveAccessibleDescription('Description is required')
  await expect(page.getByLabel('Plant Name')).toBeFocused()
  expect(sent.filter((url) => url.includes('/api/plants'))).toEqual([])
})

test('a product is created with every field, and the list contains it', async ({ page, adminApi }) => {
  const name = `Tabebuia ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/products/new')
  await page.getByLabel('Plant Name').fill(name)
  await page.getByLabel('Scientific Name (Optional)').fill('Tabebuia rosea')
  await page.getByLabel('Category').selectOption('Outdoor Plants')
  await page.getByLabel('Rating (0-5)').fill('4.5')
  await page.getByLabel('Description').fill('Pink trumpets before the leaves.')
  await page.getByLabel('Price (₹)').fill('349.5')
  await page.getByLabel('Stock').fill('12')
  await page.getByLabel('Product Image URL').fill('/images/outdoor.jpg')
  await expect(page.getByRole('img', { name: 'Preview of the product image' })).toBeVisible()
  for (const [index, title] of ['Light', 'Water'].entries()) {
    await page.getByRole('button', { name: 'Add Care Instruction' }).click()
    const care = page.getByRole('group', { name: `Care instruction ${index + 1}` })
    await care.getByLabel('Title').fill(title)
    await care.getByLabel('Description').fill(`${title} is all it wants.`)
  }
  await page.getByRole('button', { name: 'Add Image' }).click()
  await page.getByRole('textbox', { name: 'Image URL 1', exact: true }).fill('/images/seeds.jpg')
  for (const [index, benefit] of ['Shade', 'Too much', 'Bees'].entries()) {
    await page.getByRole('button', { name: 'Add Benefit' }).click()
    await page.getByRole('textbox', { name: `Benefit ${index + 1}` }).fill(benefit)
  }
  await page.getByRole('button', { name: 'Remove benefit 2' }).click()
  await page.getByRole('button', { name: 'Add Other Name' }).click()
  await page.getByRole('textbox', { name: 'Other Name 1' }).fill('Basant rani')
  await page.getByRole('button', { name: 'Remove care instruction 1' }).click()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/plants', async (route) => {
    await held.promise
    await route.fallback()
  })
  const button = page.getByRole('button', { name: 'Create Product' })
  await button.click()
  await expect(button).toBeDisabled()
  held.resolve()
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/products')
  const [made] = await adminApi.call('GET /plants', { query: { search: name } })
  expect(made).toMatchObject({
    name,
    scientificName: 'Tabebuia rosea',
    category: 'outdoor',
    rating: 4.5,
    price: 349.5,
    stock: 12,
    benefits: ['Shade', 'Bees'],
    otherNames: ['Basant rani'],
    careInstructions: [{ title: 'Water', description: 'Water is all it wants.' }],
    images: [{ url: expect.stringMatching(/\/images\/seeds\.jpg$/) }],
  })
})

test('a product is edited in the same form, filled with its values', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Amaltas', price: 450, stock: 7, benefits: ['Golden in May'] })
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/plants/${plant._id}`, async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.fallback()
  })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  await expect(page.getByText('Update the product details')).toBeVisible()
  await expect(page.getByText('Loading product…')).toBeVisible()
  held.resolve()
  await expect(page.getByLabel('Plant Name')).toHaveValue(plant.name)
  await expect(page.getByLabel('Price (₹)')).toHaveValue('450')
  await expect(page.getByLabel('Stock')).toHaveValue('7')
  await expect(page.getByRole('textbox', { name: 'Benefit 1' })).toHaveValue('Golden in May')
  await page.getByLabel('Price (₹)').fill('475')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/products')
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ price: 475, stock: 7 })
})

test('Remove Image removes the picture, and Cancel leaves the product unchanged', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Jarul', image: { url: '/images/outdoor.jpg' } })
  await page.goto(`/admin/products/edit/${plant._id}`)
  const preview = page.getByRole('img', { name: 'Preview of the product image' })
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Remove Image' }).click()
  await expect(page.getByLabel('Product Image URL')).toHaveValue('')
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Image' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await leave(page)
  await expect(page).toHaveURL('/admin/products')
  const { image } = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect(image.url).toMatch(/\/images\/outdoor\.jpg$/)
})

test('a failed save is reported, and the input stays', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Siris' })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill('Its pods rattle in the dry wind.')
  await failCalls(page, `/plants/${plant._id}`, 'The shop is being watered.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Its pods rattle in the dry wind.')
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Update Product' })).toBeEnabled()
})

test('a product that fails to load says so and can be retried', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Khair' })
  await failCalls(page, `/plants/${plant._id}`, null)
  await page.goto(`/admin/products/edit/${plant._id}`)
  await expect(page.getByText('Failed to load product data')).toBeVisible()
  await page.unroute(`**/api/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Plant Name')).toHaveValue(plant.name)
})

/** Accepts leaving without saving. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
}

/** Delays the save of a product until it is released with the server's response or a failure. */
async function delaySaving(page: Page, path: string) {
  const answer = Promise.withResolvers<'answer' | 'failure'>()
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if ((await answer.promise) === 'answer') return route.fallback()
    return route.fulfill({ status: 503, json: { message: 'The shop is being watered.', code: 'unavailable' } })
  })
  return answer.resolve
}

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('while a product is saved its fields are locked, leaving needs a confirmation, and a failure loses nothing', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Tamal' })
  await page.goto(`/admin/products/edit/${plant._id}`)
  const description = page.getByLabel('Description')
  await description.fill('Its leaves smell of cloves.')
  const release = await delaySaving(page, `/plants/${plant._id}`)
  await page.getByLabel('Plant Name').press('Enter')
  await expect(description).toBeDisabled()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(leaving(page)).toHaveCount(0)
  release('failure')
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  await expect(description).toHaveValue('Its leaves smell of cloves.')
  await expect(description).toBeEnabled()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(leaving(page)).toBeVisible()
})

test('after leaving the form during a save the outcome is reported, without a navigation', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Agastya' })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill('Its flowers are eaten.')
  const release = await delaySaving(page, `/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Trade name').fill('Paudha of Pune')
  release('answer')
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await expect(page.getByLabel('Trade name')).toHaveValue('Paudha of Pune')
  await expect(page).toHaveURL('/admin/settings')
})

test('a creation or a change whose response was lost can be sent again, and happens once', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: `Putranjiva${crypto.randomUUID().slice(0, 6)}` })
  const loseFirstAnswer = (path: string, method: string) =>
    page.route(
      `**/api${path}`,
      async (route) => {
        if (route.request().method() !== method) return route.fallback()
        await route.fetch()
        await route.abort()
      },
      { times: method === 'POST' ? 1 : 2 },
    )
  await page.goto(`/admin/products/edit/${plant._id}`)
  await expect(page.getByLabel('Plant Name')).toHaveValue(plant.name)
  await page.getByLabel('Price (₹)').fill('410')
  await loseFirstAnswer(`/plants/${plant._id}`, 'PUT')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  await page.unroute(`**/api/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()

  const name = `Bakul${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/products/new')
  await page.getByLabel('Plant Name').fill(name)
  await page.getByLabel('Price (₹)').fill('350')
  await page.getByLabel('Description').fill('Its small stars fall in the morning.')
  await page.getByLabel('Product Image URL').fill('/images/outdoor.jpg')
  await loseFirstAnswer('/plants', 'POST')
  const create = page.getByRole('button', { name: 'Create Product' })
  await create.click()
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  await create.click()
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()
  expect(await adminApi.call('GET /plants', { query: { search: name } })).toHaveLength(1)
})

test('edits merged with another admin’s change are still unsaved', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Nagkesar', price: 400 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill('Its young leaves are red.')
  const { scientificName = '', ...body } = plant
  await adminApi.call('PUT /plants/:id', { params: { id: plant._id }, body: { ...body, scientificName, price: 420 } })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByLabel('Price (₹)')).toHaveValue('420')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  const saved = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect([saved.price, saved.description]).toEqual([420, 'Its young leaves are red.'])
})

test('saving a product deleted meanwhile says so, and the input stays', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Palash', price: 400 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill('It flowers before its leaves are out.')
  await adminApi.call('DELETE /plants/:id', { params: { id: plant._id } })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  await expect(toastOf(page, 'It was deleted meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('It flowers before its leaves are out.')
})

test('an invalid number is not taken for an empty field', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 500, originalPrice: 600, rating: 4.5 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  for (const label of ['Original Price', 'Rating (0-5)']) {
    await page.getByLabel(label).fill('')
    await page.getByLabel(label).pressSequentially('4-5')
  }
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Please enter a number')).toHaveCount(2)
  const { originalPrice, rating } = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect([originalPrice, rating]).toEqual([600, 4.5])
})

test('an edit survives the end of the session while the product is being sold', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Rudraksha', price: 400, stock: 10 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Description').fill('Its beads are blue on the tree.')
  await orderPlant(shopper, plant, 3)
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { message: '', code: 'session_ended' } }))
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/**')
  await fillInLogin(page, adminAccount)
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
  await expect(page.getByLabel('Description')).toHaveValue('Its beads are blue on the tree.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  const { stock, description } = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect([stock, description]).toEqual([7, 'Its beads are blue on the tree.'])
})

test('a long word in a care instruction fits a small screen', async ({ page, adminApi }) => {
  const word = 'https://www.example.org/how-to-water/'.padEnd(90, 'a')
  const careInstructions = [{ title: 'Watering', description: word }]
  const plant = await addPlant(adminApi, { name: 'Tulsi', careInstructions })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await expect(page.getByRole('group', { name: 'Care instruction 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a discount stays as typed, across edits of the stock and of the price', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Zanzibar', price: 449, stock: 10 })
  const save = async () => {
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await page.goto(`/admin/products/edit/${plant._id}`)
  }
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Discount %').fill('10')
  await save()
  await expect(page.getByLabel('Discount %')).toHaveValue('10')
  await expect(page.getByLabel('Original Price')).toHaveValue('')
  await page.getByLabel('Stock').fill('12')
  await save()
  await page.getByLabel('Price (₹)').fill('349')
  await save()
  await expect(page.getByLabel('Discount %')).toHaveValue('10')
  await save()
  const { discount, originalPrice, priceTag } = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect([discount, originalPrice, priceTag]).toEqual([10, 387.78, 'discount'])
  const history = await adminApi.call('GET /admin/audit', { query: { search: plant._id } })
  expect(
    history.filter(({ action }) => action === 'update').map(({ changes }) => changes.map(({ field }) => field)),
  ).toEqual([['price'], ['stock'], ['discount']])
})
