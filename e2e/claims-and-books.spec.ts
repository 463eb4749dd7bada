import type { Locator, Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { dayInIndia } from '../domain/tax/financial-year.ts'
import { parseSheet } from '../test/support/csv-files.ts'
import { buildDelivered } from './support/delivered-orders.ts'
import { download } from './support/download.ts'
import { buildPhoto } from './support/photo.ts'
import { addPlant, type Customer, expect, restoreSession, signIn, test, toastOf } from './support/shop.ts'

const PHONE = { width: 360, height: 740 }

type Plant = Awaited<ReturnType<typeof addPlant>>

/** An order of a pot that arrived broken and two ferns that arrived dead, delivered just now and paid in cash. */
async function deliverHurt(adminApi: Api, shopper: Customer) {
  const broken = await addPlant(adminApi, { name: 'Gamla', price: 590, stock: 5, category: 'pots' })
  const dead = await addPlant(adminApi, { name: 'Hansraj', price: 200, stock: 5 })
  const lines = [
    { plant: broken, quantity: 1 },
    { plant: dead, quantity: 2 },
  ]
  const order = await buildDelivered(adminApi, shopper, lines)
  return { order, broken, dead }
}

/** Reports pieces of a plant on the page of the claim, and waits for the shop's thanks. */
async function report(page: Page, plant: Plant, reason: string, fillIn?: (form: Locator) => Promise<void>) {
  const form = page.getByRole('form', { name: 'Report what arrived hurt' })
  await form.getByRole('checkbox', { name: plant.name }).check()
  await form.getByRole('radio', { name: reason }).check()
  await form.getByLabel('Tell us what you see').fill('So it came out of the box.')
  await fillIn?.(form)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we look at it' })).toBeVisible()
}

test('from a phone one plant is replaced and another refunded: the shopper follows both, and the credit note is in the books', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { order, broken, dead } = await deliverHurt(adminApi, shopper)
  const [replaced, refunded] = [`C-${order.number}-1`, `C-${order.number}-2`]
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Report what arrived hurt' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/claim`)
  await report(page, broken, 'Arrived broken', async (form) => {
    await form.locator('input[type=file]').setInputFiles([await buildPhoto('#4040c0', 'pot.jpg')])
    await expect(form.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
  })
  await page.goto(`/orders/${order._id}/claim`)
  await report(page, dead, 'Arrived dead', async (form) => {
    const quantity = form.getByRole('group', { name: `How many of ${dead.name}` })
    await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter')
    await expect(quantity.getByRole('status')).toHaveText('2')
  })

  const office = await browser.newPage({ viewport: PHONE })
  await restoreSession(office, { session: adminSession })
  await office.goto(`/admin/claims?search=${replaced}`)
  await office.getByRole('link', { name: replaced }).click()
  await expect(office.getByRole('img', { name: 'Photo 1, open in full size' })).toBeVisible()
  await office.getByRole('button', { name: 'Send again' }).click()
  const dialog = office.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(office, 'The plants are sent again')).toBeVisible()
  await office.goto(`/admin/claims?search=${refunded}`)
  await office.getByRole('link', { name: refunded }).click()
  await office.getByRole('button', { name: 'Refund these plants' }).click()
  await expect(dialog.getByLabel(`Refund, of ${dead.name}`)).toHaveValue('2')
  await dialog.getByLabel('How the money goes back').selectOption('Already paid by hand (reference)')
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 412345678901')
  await dialog.getByRole('button', { name: 'Refund ₹400' }).click()
  await expect(toastOf(office, 'Refunded')).toBeVisible()

  const { replacements } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  const params = { id: replacements[0]?._id ?? '' }
  const tracking = { courier: 'Delhivery', trackingNumber: '1234567890' }
  await adminApi.call('POST /admin/replacements/:id/ship', { params, body: tracking })
  await adminApi.call('POST /admin/replacements/:id/deliver', { params })

  await page.goto(`/orders/${order._id}`)
  const settled = (ticket: string) => page.getByRole('article', { name: ticket })
  await expect(settled(replaced).getByText('Settled: the plants were sent again.')).toBeVisible()
  await expect(settled(refunded).getByText('Settled: your money went back.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credit note / })).toHaveCount(1)

  const { refunds, creditNotes } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  const credited = refunds.filter((refund) => refund.creditNotes.length > 0)
  expect(credited.map(({ amount }) => amount)).toEqual([400])
  await office.goto('/admin/books')
  await expect(office.getByText('It reconciles with the issued documents to the paisa.')).toBeVisible()
  const period = dayInIndia(new Date()).slice(0, 7)
  const check = await adminApi.call('GET /admin/books/gstr1/check', { query: { period } })
  expect(check).toEqual({ reconciles: true, differences: [], differenceCount: 0 })
  const notes = (await registerRows(office)).filter((row) => row.Order === order._id && row.Kind === 'Credit note')
  expect(notes.map((row) => row.Number)).toEqual(creditNotes.map(({ number }) => number))
  expect(notes.map((row) => Number(row.Total))).toEqual([-400])
  await office.close()
})

/** The rows of this month's sales register, as the accountant downloads it. */
async function registerRows(office: Page): Promise<Record<string, string>[]> {
  return parseSheet((await download(office, 'Sales register (CSV)')).text)
}
