import type { Page } from '@playwright/test'
import { chooseCash, openCheckout } from './support/paying.ts'
import { addPlant, breakCalls, enter, expect, fillInAddress, orderPlant, test, toastOf } from './support/shop.ts'

/** Lets the code of a part of the page fail to come, as for a blocker or a network that is gone; returns its return. */
async function withhold(page: Page, part: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${part}-[^/]*$`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** What the browser would ask in a dialog of its own, each answered with OK */
function saidByBrowser(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

test('a plant’s page without a network tells what failed, and goes on when the network is back', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kewda', price: 120 })
  await enter(page, shopper)
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

test('where the code of dialogs is missing, the browser itself tells and asks', async ({ page, adminApi, shopper }) => {
  await withhold(page, 'alert-dialog')
  const said = saidByBrowser(page)
  const plant = await addPlant(adminApi, { name: 'Ketaki', price: 320, stock: 4 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await chooseCash(page)
  await breakCalls(page, '/orders', null)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Failed to process payment\. Please try again\.\n\n/)])
  await expect(page.getByLabel('Street')).not.toHaveValue('')

  await page.unroute('**/api/orders')
  await shopper.api.call('DELETE /cart/clear')
  await orderPlant(shopper, plant, 2)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  expect(said.slice(1)).toEqual([expect.stringMatching(/^Cancel this order\?\n\nThe plants go back/)])
})

test('a review form that cannot be had is told of, and comes with another press', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kamini', price: 120 })
  const release = await withhold(page, 'review-form')
  await enter(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(toastOf(page, 'The form could not be opened. Please try again.')).toBeVisible()
  await release()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
})

test('charts that cannot be had leave the figures, and can be tried again', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  await orderPlant(shopper, await addPlant(adminApi, { name: 'Kaner', price: 320 }))
  const release = await withhold(page, 'sales-charts')
  await enter(page, { session: adminSession })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load the charts')
  await expect(page.getByText('Figures by day')).toBeVisible()
  await release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
})
