import type { Browser } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { buildDelivered } from './support/delivered-orders.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  expect,
  restoreSession,
  shopUrl,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [360, 1280]) {
  test(`the owner ships a replacement, and the shopper follows it, at ${width} px`, async ({
    page,
    browser,
    adminApi,
    shopper,
  }) => {
    const plant = await addPlant(adminApi, { name: 'Saptaparni', price: 450, stock: 5 })
    const { _id: id, items } = await buildDelivered(adminApi, shopper, [{ plant, quantity: 2 }])
    await replaceOne(id, items[0]?._id ?? '')

    await page.setViewportSize({ width, height: 800 })
    await signIn(page, adminAccount)
    await page.goto(`/admin/orders/${id}`)
    const card = page.getByRole('region', { name: 'Replacements' })
    await expect(card.getByText('To ship')).toBeVisible()
    await expect(card.getByRole('link', { name: /^Slip of the replacement/ })).toHaveAttribute('href', /packing-slip/)
    await expectNoBarriers(page)
    await card.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Courier (optional)').fill('Delhivery')
    await dialog.getByLabel('Tracking number (optional)').fill('1234567890')
    await dialog.getByRole('button', { name: 'Mark shipped' }).click()
    await expect(toastOf(page, 'Replacement marked as shipped')).toBeVisible()
    await expect(card.getByText('Shipped')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

    const shopperPage = await openOwnOrder(browser, shopper, { id, width })
    const main = shopperPage.getByRole('main')
    await expect(main.getByText(`On its way to you: 1 × ${plant.name}. There is nothing to pay.`)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /1234567890$/)
    await expect(main.getByText('The replacement left the nursery.')).toBeVisible()
    await expectNoBarriers(shopperPage)
    await shopperPage.close()
  })
}

for (const width of [360, 1280]) {
  test(`a replacement that was lost is sent again, at ${width} px`, async ({ page, browser, adminApi, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Saptaparni', price: 450, stock: 5 })
    const { _id: id, items } = await buildDelivered(adminApi, shopper, [{ plant, quantity: 2 }])
    const lines = items.map(({ _id }) => ({ item: _id, quantity: 1 }))
    const claimed = { lines, reason: 'dead' as const, text: 'All its leaves are brown.', photos: [] }
    const claim = await shopper.api.call('POST /orders/:id/claims', { params: { id }, body: claimed })
    await adminApi.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: { kind: 'replace' } })
    const { replacements } = await adminApi.call('GET /admin/orders/:id', { params: { id } })
    const tracking = { courier: 'Delhivery', trackingNumber: '1234567890' }
    await adminApi.call('POST /admin/replacements/:id/ship', {
      params: { id: replacements[0]?._id ?? '' },
      body: tracking,
    })

    await page.setViewportSize({ width, height: 800 })
    await signIn(page, adminAccount)
    await page.goto(`/admin/orders/${id}`)
    const card = page.getByRole('region', { name: 'Replacements' })
    await card.getByRole('button', { name: 'Mark lost' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Mark this replacement as lost?' })
    await expect(dialog).toContainText(`1 × ${plant.name}`)
    await expect(dialog).toContainText('Its claim is open again')
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: 'Mark lost' }).click()
    await expect(toastOf(page, 'Replacement marked as lost')).toBeVisible()
    await expect(card.getByText('Lost', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Replacement lost on its way')).toBeVisible()
    await expectNoBarriers(page)

    const shopperPage = await openOwnOrder(browser, shopper, { id, width })
    const main = shopperPage.getByRole('main')
    await expect(main.getByText(`Lost on its way to you: 1 × ${plant.name}.`)).toBeVisible()
    await expect(main.getByText('The replacement was lost on its way.')).toBeVisible()
    await expect(main.getByText(/^The new parcel does not come\. We look at it again and answer by /)).toBeVisible()
    await expectNoBarriers(shopperPage)
    await shopperPage.close()

    await page.goto(`/admin/claims/${claim._id}`)
    await expect(page.getByText('Open again: the new parcel does not arrive')).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    await expect
      .poll(async () => (await adminApi.call('GET /admin/orders/:id', { params: { id } })).replacements.length)
      .toBe(2)
  })
}

/** The shopper's page of the order, in a browser of their own. */
async function openOwnOrder(browser: Browser, shopper: Customer, { id, width }: { id: string; width: number }) {
  const viewport = { width, height: 800 }
  const page = await browser.newPage({ baseURL: shopUrl(), reducedMotion: 'reduce', viewport })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${id}`)
  return page
}

/** Replaces one piece of the order's line, as the shop records it. */
async function replaceOne(order: string, line: string): Promise<void> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const statement = `
    with decided as (
      select id from users where is_admin order by created_at limit 1
    ), made as (
      insert into replacements (id, order_id, created_by) select $1, $2, id from decided returning id, order_id, created_by
    ), lines as (
      insert into replacement_lines (replacement_id, order_id, line_id, quantity) select id, order_id, $3, 1 from made
    ), events as (
      insert into replacement_events (replacement_id, user_id, to_state) select id, created_by, 'pending' from made
    ), moved as (
      update plants set stock = stock - 1, stock_moves = stock_moves + 1
      where id = (select plant_id from order_lines where order_id = $2 and id = $3)
      returning id, stock
    )
    insert into stock_movements (plant_id, order_id, reason, change, stock_after)
    select id, $2, 'replacement', -1, stock from moved
  `
  await runInShopDatabase(statement, [id, order, line])
}
