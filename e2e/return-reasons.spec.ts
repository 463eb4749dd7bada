import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { openPaymentWindow, payByUpi } from './support/paying.ts'
import {
  addPlant,
  type Customer,
  expect,
  failCalls,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 360, height: 740 }

/** A shipped order of two pieces at ₹400, paid online. */
async function shipPaidOrder(page: Page, adminApi: Api, shopper: Customer, name: string) {
  const plant = await addPlant(adminApi, { name, price: 400, stock: 9 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await openPaymentWindow(page, shopper, plant)
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  const [order] = await shopper.api.call('GET /orders')
  const params = { id: order?._id ?? '' }
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  return { plant, params }
}

async function openReturn(page: Page, id: string) {
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Parcel came back' }).click()
  return page.getByRole('alertdialog', { name: 'Did this parcel come back?' })
}

test('on a phone, the owner sees what the policy gives back before recording it; the shopper reads what and why', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { plant, params } = await shipPaidOrder(page, adminApi, shopper, 'Parijat')
  const office = await browser.newPage({ viewport: PHONE, reducedMotion: 'reduce' })
  await restoreSession(office, { session: adminSession })
  const question = await openReturn(office, params.id)
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(question.getByText('Please choose why it came back')).toBeVisible()
  await question.getByRole('radio', { name: 'Undeliverable' }).check()
  await expect(question.getByText('Please choose why it came back')).toHaveCount(0)
  await expect(question.getByText('2 pieces on sale again. ₹800 is refunded.')).toBeVisible()
  await question.getByLabel(`Sound, of ${plant.name}`).fill('1')
  const retained =
    '1 piece on sale again, 1 piece written off. ₹400 is refunded. By the policy, ₹400 stays with the shop.'
  await expect(question.getByText(retained)).toBeVisible()
  await expect(question.getByRole('checkbox', { name: 'Refund all of it anyway: ₹800' })).not.toBeChecked()
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectNoBarriers(office)
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(office, 'Return recorded')).toBeVisible()
  const timeline = office.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Undeliverable. By the policy: ₹400 goes back, ₹400 is retained.')
  await office.close()

  const order = await shopper.api.call('GET /orders/:id', { params })
  expect(order.parcelReturn).toMatchObject({ reason: 'undeliverable', choice: 'policy', amount: 400, retained: 400 })
  expect(order.refunds.map(({ amount }) => amount)).toEqual([400])
  await page.goto(`/orders/${params.id}`)
  await expect(page.getByText('The rest is not refunded, as Refunds and Delivery explains.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Refunds and Delivery' }).first().click()
  await expect(page).toHaveURL('/refunds-and-delivery')
  await expect(page.getByRole('main')).toContainText(
    'if it comes back dead because nobody took it in, its price is not refunded.',
  )
})

test('by the keyboard, the owner gives back all of it all the same, and the history says so', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { plant, params } = await shipPaidOrder(page, adminApi, shopper, 'Bakul')
  const office = await browser.newPage({ reducedMotion: 'reduce' })
  await restoreSession(office, { session: adminSession })
  const question = await openReturn(office, params.id)
  await question.getByRole('radio', { name: 'Refused at the door' }).focus()
  await office.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: 'Undeliverable' })).toBeChecked()
  await question.getByLabel(`Sound, of ${plant.name}`).fill('0')
  const all = question.getByRole('checkbox', { name: 'Refund all of it anyway: ₹800' })
  await all.press('Space')
  await expect(question.getByText('2 pieces written off. ₹800 is refunded.')).toBeVisible()
  await question.getByLabel('Note (optional)').fill('Their street was flooded')
  await question.getByRole('button', { name: 'Record return' }).press('Enter')
  await expect(toastOf(office, 'Return recorded')).toBeVisible()
  const timeline = office.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Their street was flooded')
  await expect(timeline).toContainText('Undeliverable. All of it is given back: ₹800 goes back, ₹0 is retained.')
  await office.close()
})

test('a policy that cannot be loaded is reported, and loaded by Retry; cash needs no refund', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Sita Ashok', price: 450 }))
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status: 'shipped' } })
  await restoreSession(page, { session: adminSession })
  await failCalls(page, '/admin/settings', 'Please try again.')
  const question = await openReturn(page, _id)
  await expect(question.getByText('The policy could not be loaded')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Record return' })).toBeDisabled()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Retry' }).click()
  await question.getByRole('radio', { name: 'Refused at the door' }).check()
  await expect(question.getByText('No money goes back: it was to be paid in cash.')).toBeVisible()
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(page, 'Return recorded')).toBeVisible()
})
