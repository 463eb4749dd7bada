import type { Page } from '@playwright/test'
import { chooseCash, openCheckout } from './support/paying.ts'
import {
  addPlant,
  expect,
  failCalls,
  fillInAddress,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

/** Makes a chunk fail to load, as a blocker or a lost network does; returns a function that restores it. */
async function withhold(page: Page, part: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${part}-[^/]*$`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** Collects the browser's own dialogs and accepts each. */
function browserDialogs(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

test('a shopper whose network or blocker loses parts of a page is told, and goes on', async ({
  page,
  adminApi,
  shopper,
}) => {
  await test.step('a plant’s page without a network reports what failed, and works when the network is back', async () => {
    const plant = await addPlant(adminApi, { name: 'Kewda', price: 120 })
    await restoreSession(page, shopper)
    await page.goto(`/plants/${plant._id}`)
    const [add, cart] = [
      page.getByRole('button', { name: 'Add to Cart' }),
      page.getByRole('button', { name: 'Cart', exact: true }),
    ]
    await expect(add).toBeEnabled()
    await page.context().setOffline(true)
    await add.click()
    await expect(toastOf(page, 'Failed to add item to cart')).toBeVisible()
    await cart.click()
    await expect(toastOf(page, 'Your cart could not be opened. Please try again.')).toBeVisible()
    await expect(cart).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('heading', { name: plant.name })).toBeVisible()
    await expect(toastOf(page, 'Your cart could not be opened. Please try again.')).toHaveCount(0)

    await page.context().setOffline(false)
    await add.click()
    await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText(plant.name)).toBeVisible()
  })
  await test.step('a review form that fails to load says so, and opens with another click', async () => {
    const plant = await addPlant(adminApi, { name: 'Kamini', price: 120 })
    const release = await withhold(page, 'review-form')
    await restoreSession(page, shopper)
    await page.goto(`/plants/${plant._id}`)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await expect(toastOf(page, 'The form could not be opened. Please try again.')).toBeVisible()
    await release()
    await page.getByRole('button', { name: 'Write a review' }).click()
    await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  })
  await test.step('a customer’s own review is shown without its buttons if their code fails to load', async () => {
    const plant = await addPlant(adminApi, { name: 'Kamini', price: 120 })
    await shopper.api.call('POST /plants/:id/reviews', {
      params: { id: plant._id },
      body: { rating: 4, comment: 'Arrived upright.' },
    })
    const release = await withhold(page, 'own-review-actions')
    await restoreSession(page, shopper)
    await page.goto(`/plants/${plant._id}`)
    await expect(page.getByText('Your review', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await release()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
  await test.step('if the code of dialogs fails to load, the browser’s own dialogs are used', async () => {
    await withhold(page, 'alert-dialog')
    const said = browserDialogs(page)
    const plant = await addPlant(adminApi, { name: 'Ketaki', price: 320, stock: 4 })
    await openCheckout(page, shopper, plant)
    await fillInAddress(page)
    await chooseCash(page)
    await failCalls(page, '/orders', null)
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await expect
      .poll(() => said)
      .toEqual([expect.stringMatching(/^Failed to process payment\. Please try again\.\n\n/)])
    await expect(page.getByLabel('Street')).not.toHaveValue('')

    await page.unroute('**/api/orders')
    await shopper.api.call('DELETE /cart/clear')
    await orderPlant(shopper, plant, 2)
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
    expect(said.slice(1)).toEqual([expect.stringMatching(/^Cancel this order\?\n\nThe plants go back/)])
  })
})

test('charts that fail to load leave the figures, and can be retried', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  await orderPlant(shopper, await addPlant(adminApi, { name: 'Kaner', price: 320 }))
  const release = await withhold(page, 'sales-charts')
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load the charts')
  await expect(page.getByText('Figures by day')).toBeVisible()
  await release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
})
