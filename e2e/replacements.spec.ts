import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { addPlant, adminAccount, expect, orderPlant, restoreSession, signIn, test, toastOf } from './support/shop.ts'

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
    const { _id: id, items } = await orderPlant(shopper, plant, 2)
    for (const status of ['shipped', 'delivered'] as const)
      await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
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

    const other = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' })
    const shopperPage = await other.newPage()
    await shopperPage.setViewportSize({ width, height: 800 })
    await restoreSession(shopperPage, shopper)
    await shopperPage.goto(`/orders/${id}`)
    const main = shopperPage.getByRole('main')
    await expect(main.getByText(`On its way to you: 1 × ${plant.name}. There is nothing to pay.`)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /1234567890$/)
    await expect(main.getByText('The replacement left the nursery.')).toBeVisible()
    await expectNoBarriers(shopperPage)
    await other.close()
  })
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
