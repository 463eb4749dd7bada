import { dayInIndia } from '../domain/tax/financial-year.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { addPlant, expect, failCalls, newCustomer, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** Has the van carry an order on a day. */
async function putOnVan(orderId: string, day: string): Promise<void> {
  const delivery = { by: 'van', courier: null, zone: 'Pune', leaves: day, earliest: day, latest: day }
  await runInShopDatabase('update orders set delivery = $1 where id = $2', [JSON.stringify(delivery), orderId])
}

for (const [width, date] of [
  [360, 14],
  [1280, 21],
] as const) {
  test(`the owner reads what the van carries on a day, and on those beside it, at ${width} px`, async ({
    page,
    adminApi,
  }) => {
    const plant = await addPlant(adminApi, { name: `Champa ${width}`, price: 420 })
    const order = await orderPlant(await newCustomer(), plant)
    await putOnVan(order._id, `2031-01-${date}`)
    await page.setViewportSize({ width, height: 800 })

    await page.goto(`/admin/orders/van?day=2031-01-${date}`)
    const orders = page.getByRole('list', { name: 'Orders on the van' })
    await expect(orders.getByRole('link', { name: `#${order.number}` })).toBeVisible()
    await expect(orders).toContainText('Collect ₹420 in cash')
    await expect(orders).toContainText(`1 × Champa ${width}`)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expectNoBarriers(page)

    await page.getByRole('link', { name: 'Day after' }).click()
    await expect(page.getByRole('heading', { name: `${date + 1} January 2031` })).toBeVisible()
    await expect(page.getByText('The van carries nothing on this day')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Day before' }).click()
    await expect(orders).toContainText(`1 × Champa ${width}`)
  })
}

test('the shoppers of today’s van are mailed once, after a confirmation', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 510 })
  const order = await orderPlant(await newCustomer(), plant)
  await putOnVan(order._id, dayInIndia(new Date()))
  await page.goto('/admin/orders/van')
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `#${order.number}` }) })
  await expect(stop).toBeVisible()
  await page.getByRole('button', { name: /^Mail: arriving today/ }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(stop).not.toContainText('Mailed: arriving today')

  await page.getByRole('button', { name: /^Mail: arriving today/ }).click()
  await page.getByRole('button', { name: 'Send the Mails' }).click()
  await expect(toastOf(page, 'Mailed about 1 order')).toBeVisible()
  await expect(stop).toContainText('Mailed: arriving today')
  await expect(page.getByRole('button', { name: /^Mail: arriving today/ })).toBeHidden()
})

test('the paper has the list without menu and buttons', async ({ page, adminApi }) => {
  const order = await orderPlant(await newCustomer(), await addPlant(adminApi, { name: 'Palash', price: 350 }))
  await putOnVan(order._id, '2031-02-11')
  await page.goto('/admin/orders/van?day=2031-02-11')
  await expect(page.getByText('1 × Palash')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('1 × Palash')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tuesday 11 February 2031' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('a list that fails to load can be loaded once more', async ({ page }) => {
  await failCalls(page, '/admin/delivery/van*', 'Out of order')
  await page.goto('/admin/orders/van')
  await expect(page.getByText('Failed to load the van’s list')).toBeVisible()
  await expectNoBarriers(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: /\(today\)/ })).toBeVisible()
})
