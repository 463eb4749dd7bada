import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, expect, newCustomer, orderPlant, test, toastOf } from '../support/shop.ts'

test('what another admin does reaches the list, a late step and the history', async ({
  ownersPage: page,
  adminApi,
  browserErrors,
}) => {
  await page.clock.install()
  const long = 'Rhaphidophoratetraspermavariegatathaumatophyllum'
  const plant = await addPlant(adminApi, { name: long, price: 400, stock: 20 })
  const shopper = await newCustomer()
  const before = await orderPlant(shopper, plant)
  // Other journeys order at the same time, but not this plant.
  await page.goto(`/admin/orders?${new URLSearchParams({ search: plant.name })}`)
  const rows = page.getByRole('region', { name: 'Orders' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(before._id)
  const orders = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'To ship' })
  await expect(orders).toHaveAccessibleDescription(/^\d.* to ship$/)
  const place = await rows.nth(1).boundingBox()
  const after = await orderPlant(await newCustomer(), plant)
  const ship = { params: { id: before._id }, body: { status: 'shipped' } } as const
  await adminApi.call('PATCH /admin/orders/:id/status', ship)
  await page.clock.fastForward(25_000)
  const bar = page.getByRole('button', { name: /new orders?: show$/ })
  await expect(bar).toBeVisible()
  await expect(rows.nth(1)).toContainText('Shipped')
  await expect(rows.nth(1)).toContainText(before._id)
  expect(await rows.nth(1).boundingBox()).toEqual(place)
  await bar.click()
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: `#${after.number}` }).click()
  // The list has such a button, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeVisible()

  const cancel = { params: { id: after._id }, body: { status: 'cancelled' } } as const
  await adminApi.call('PATCH /admin/orders/:id/status', cancel)
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
  await expect(toastOf(page, 'Failed to update the order')).toBeVisible()
  await expect(toastOf(page, 'This order is cancelled and cannot become shipped.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toHaveCount(0)
  expect(browserErrors.splice(0)).toEqual([
    expect.stringMatching(/^Failed to update the order ApiError: This order is/),
  ])

  const params = { id: plant._id }
  const body = { ...plant, price: 249.5, description: `${long.repeat(8)} ${'and so on '.repeat(40)}`, benefits: [long] }
  await adminApi.call('PUT /plants/:id', { params, body })
  await adminApi.call('PATCH /admin/users/:id/status', {
    params: { id: shopper.session.user._id },
    body: { isActive: false },
  })
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'History' }).click()
  const search = page.getByRole('searchbox', { name: 'Search history' })
  const cells = page.getByRole('row').nth(1).getByRole('cell')
  await search.fill(before._id)
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible()
  await expect(cells.nth(1)).toHaveText('Admin')
  await expect(cells.nth(2)).toHaveText(`Shipped#${before.number} ${shopper.name}`)
  await search.fill(shopper.session.user._id)
  await expect(cells.nth(2)).toContainText('Account deactivated')
  await page.getByLabel('Kind').selectOption('Products')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await search.fill(plant.name)
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible()
  await expect(cells.nth(2)).toHaveText(`Product changed${plant.name}`)
  await expect(cells.nth(3)).toContainText('Price: ₹400 → ₹249.50')
  await expectNoBarriers(page)
  await page.getByRole('link', { name: plant.name }).first().click()
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
  await expect(page.getByLabel('Price (₹)')).toHaveValue('249.5')
  await adminApi.call('DELETE /plants/:id', { params })
  await page.goto(`/admin/audit?search=${plant._id}`)
  await expect(page.getByText('Product deleted')).toBeVisible()
  await expect(page.getByText('(deleted)').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toHaveCount(0)
})
