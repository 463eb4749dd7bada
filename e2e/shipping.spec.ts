import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { openPaymentWindow, payByUpi } from './support/paying.ts'
import {
  addPlant,
  type Customer,
  expect,
  newCustomer,
  newShopper,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An endless word, as a name or a courier. */
const unwieldy = 'Rhaphidophoratetraspermavariegata'

test('an admin ships with courier and number from the list, corrects them on the order, and the shopper follows the parcel', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Ashoka', price: 450 }))
  const office = await browser.newPage()
  await restoreSession(office, { session: adminSession })
  await office.goto(`/admin/orders?search=${_id}`)
  await office.getByRole('button', { name: 'Mark shipped' }).click()
  const question = office.getByRole('alertdialog', { name: 'Mark this order as shipped?' })
  await question.getByLabel('Courier').fill('delhivery')
  await question.getByLabel('Tracking number').fill('12?')
  await question.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(question.getByText('At least 4 characters')).toBeVisible()
  await question.getByLabel('Tracking number').fill('1234 5678 90')
  await question.getByLabel('Tracking number').press('Enter')
  await expect(toastOf(office, 'Order marked as shipped')).toBeVisible()

  await restoreSession(page, shopper)
  await page.goto('/orders')
  const main = page.getByRole('main')
  await expect(main.getByText('Shipped', { exact: true })).toBeVisible()
  await expect(main.getByText('Sent with Delhivery')).toBeVisible()
  await expect(main.getByText('1234567890')).toBeVisible()
  const link = main.getByRole('link', { name: 'Track parcel' })
  await expect(link).toHaveAttribute('href', 'https://www.delhivery.com/track-v2/package/1234567890')
  await expect(link).toHaveAttribute('rel', /noreferrer/)

  await office.goto(`/admin/orders/${_id}`)
  const delivery = office.getByRole('region', { name: 'Customer and delivery' })
  await expect(delivery.getByRole('link', { name: 'Track parcel' })).toBeVisible()
  await delivery.getByRole('button', { name: 'Correct tracking' }).click()
  const correction = office.getByRole('alertdialog', { name: 'Who carries this parcel?' })
  await expect(correction.getByLabel('Courier')).toHaveValue('Delhivery')
  await correction.getByLabel('Courier').fill(unwieldy)
  await correction.getByLabel('Tracking number').fill('9'.repeat(40))
  await correction.getByRole('button', { name: 'Save tracking' }).click()
  await expect(toastOf(office, 'Tracking saved')).toBeVisible()
  await expect(correction).toHaveCount(0)
  await expect(delivery.getByRole('link', { name: 'Track parcel' })).toHaveCount(0)
  const timeline = office.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`Now ${unwieldy} #${'9'.repeat(40)} instead of Delhivery #1234567890.`)
  await expect(timeline).toContainText('Now Delhivery #1234567890.')

  await page.reload()
  await expect(main.getByText(`Sent with ${unwieldy}`)).toBeVisible()
  await expect(link).toHaveCount(0)
  await office.close()
})

test('an order ships without a courier; one can be added until it is delivered', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Kadamba', price: 450 }))
  await openOrder(page, _id, { session: adminSession })
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark shipped' }).click()
  await expect(toastOf(page, 'Order marked as shipped')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add tracking' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark delivered' }).click()
  await expect(toastOf(page, 'Order marked as delivered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add tracking' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Parcel came back' })).toHaveCount(0)
})

test('a refused parcel is returned: sound pieces are on sale again, the rest is written off, and the shopper is notified', async ({
  page,
  browser,
  adminApi,
  adminSession,
}) => {
  const shopper = await newCustomer({ ...newShopper(), name: `${unwieldy} Iyer` })
  const plant = await addPlant(adminApi, { name: `Champa ${unwieldy}`, price: 450, stock: 5 })
  const { _id } = await orderPlant(shopper, plant, 3)
  const params = { id: _id }
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })

  await openOrder(page, _id, { session: adminSession })
  await page.getByRole('button', { name: 'Parcel came back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Did this parcel come back?' })
  const sound = question.getByLabel(`Sound, of ${plant.name}`)
  await expect(sound).toHaveValue('3')
  await expect(question.getByText('3 pieces on sale again. No money goes back')).toBeVisible()
  for (const wrong of ['4', '-1', '1.5', '']) {
    await sound.fill(wrong)
    await expect(question.getByText('From 0 to 3')).toBeVisible()
    await question.getByRole('button', { name: 'Record return' }).click()
  }
  await sound.fill('1')
  await expect(question.getByText('1 piece on sale again, 2 pieces written off.')).toBeVisible()
  await question.getByLabel('Note (optional)').fill('The bell was broken')
  await question.getByRole('radio', { name: 'Refused at the door' }).check()
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(page, 'Return recorded')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Parcel came back' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Parcel came back')
  await expect(timeline).toContainText('The bell was broken')
  await expect(timeline).toContainText('Refused at the door')
  const ledger = page.getByRole('region', { name: 'Stock movements', exact: true })
  await expect(ledger).toContainText('Written off')
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 3 })

  const home = await browser.newPage()
  await restoreSession(home, shopper)
  await home.goto('/orders')
  await expect(home.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(home.getByText('Returned', { exact: true })).toBeVisible()
  await expect(home.getByText('The parcel came back to the nursery. There is nothing to pay.')).toBeVisible()
  await home.close()
})

test('a paid order is refunded when its parcel is returned', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Palash', price: 650, stock: 5 })
  await openPaymentWindow(page, shopper, plant)
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  const [order] = await shopper.api.call('GET /orders')
  const params = { id: order?._id ?? '' }
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })

  const office = await browser.newPage()
  await openOrder(office, params.id, { session: adminSession })
  await office.getByRole('button', { name: 'Parcel came back' }).click()
  const question = office.getByRole('alertdialog', { name: 'Did this parcel come back?' })
  await question.getByRole('radio', { name: 'Damaged in transit' }).check()
  await expect(question.getByText('₹650 is refunded.')).toBeVisible()
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(office, 'Return recorded')).toBeVisible()
  await expect(office.getByRole('region', { name: 'Payments and refunds', exact: true })).toContainText(
    'The parcel came back',
  )

  await expect
    .poll(async () => (await shopper.api.call('GET /orders/:id', { params })).paymentDetails.status, {
      timeout: 60_000,
    })
    .toBe('refunded')
  await page.reload()
  await expect(page.getByText('Your payment went back the way you paid.')).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await office.close()
})

test('a return that comes too late is reported with the reason, and the page is refreshed', async ({
  page,
  adminApi,
  adminSession,
  shopper,
  browserErrors,
}) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Mogra', price: 450 }))
  const params = { id: _id }
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  await openOrder(page, _id, { session: adminSession })
  await page.getByRole('button', { name: 'Parcel came back' }).click()
  await page.getByRole('radio', { name: 'Refused at the door' }).check()
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'delivered' } })
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(page, 'Failed to record the return')).toBeVisible()
  await expect(page.getByText('This order is delivered; no parcel of it can come back.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('Failed to record the return')])
})

test('an incident is marked as resolved with a note', async ({ page, adminApi, adminSession, shopper }) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Gulmohar', price: 450 }))
  await runInShopDatabase('insert into payment_incidents (order_id, kind, detail) values ($1, $2, $3)', [
    _id,
    'refunded_elsewhere',
    `pay_${unwieldy}`,
  ])
  await openOrder(page, _id, { session: adminSession })
  await expect(page.getByRole('alert')).toContainText('Payments of this order need a look')
  await page.getByRole('button', { name: 'Looked after' }).click()
  const question = page.getByRole('alertdialog', { name: 'Has this been looked after?' })
  await question.getByLabel('What was done (optional)').fill('Settled by telephone')
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Mark as looked after' }).click()
  await expect(toastOf(page, 'Marked as looked after')).toBeVisible()
  await expect(page.getByText('Payments of this order need a look')).toHaveCount(0)
  await expect(page.getByText('Settled by telephone')).toBeVisible()
})

/** A shipped order with an endless courier and tracking number, and a returned one with a long note. */
async function unwieldyParcels(adminApi: Api, shopper: Customer): Promise<{ sent: string; returned: string }> {
  const plant = await addPlant(adminApi, { name: `Champa ${unwieldy}`, price: 9_999_999.99, stock: 9 })
  const [sent, returned] = [await orderPlant(shopper, plant), await orderPlant(shopper, plant)]
  const tracking = { courier: `Delhivery${unwieldy}`, trackingNumber: '9'.repeat(40) }
  for (const [{ _id }, shipped] of [
    [sent, tracking],
    [returned, { courier: 'Blue Dart', trackingNumber: '9'.repeat(40) }],
  ] as const) {
    const body = { status: 'shipped', ...shipped } as const
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body })
  }
  const items = returned.items.map(({ _id }) => ({ item: _id, sound: 0 }))
  const body = { items, note: `${unwieldy}${unwieldy}` }
  await adminApi.call('POST /admin/orders/:id/return', { params: { id: returned._id }, body })
  return { sent: sent._id, returned: returned._id }
}

test('a shipped parcel and a returned one are accessible for their shopper', async ({ page, adminApi, shopper }) => {
  await unwieldyParcels(adminApi, shopper)
  await restoreSession(page, shopper)
  await page.goto('/orders')
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
})

test('the orders of such parcels and their dialogs are accessible for an admin', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  test.slow()
  const { sent, returned } = await unwieldyParcels(adminApi, shopper)
  await openOrder(page, returned, { session: adminSession })
  await expectNoBarriers(page)
  await openOrder(page, sent, { session: adminSession })
  await page.getByRole('button', { name: 'Correct tracking' }).click()
  await page.getByLabel('Tracking number').fill('?')
  await page.getByRole('button', { name: 'Save tracking' }).click()
  await expect(page.getByText('At least 4 characters')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Parcel came back' }).click()
  await page.getByLabel(/^Sound, of Champa/).fill('2')
  await expect(page.getByText('From 0 to 1')).toBeVisible()
  await expectNoBarriers(page)
})

async function openOrder(page: Page, id: string, admin: Pick<Customer, 'session'>): Promise<void> {
  await restoreSession(page, admin)
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
}
