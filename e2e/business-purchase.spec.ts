import type { Page } from '@playwright/test'
import { readPdf } from '../test/support/read-pdf.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { openCheckout, placeCashOrder } from './support/paying.ts'
import { addPlant, adminAccount, expect, fillInAddress, signIn, test } from './support/shop.ts'

const GSTIN = '27AAPFU0939F1ZV'
const OF_KARNATAKA = '29AAGCB7383J1Z4'
const FIRM = 'Kulkarni Gardens LLP'

test('a firm orders with its GSTIN, and its invoice names it', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' }))
  await fillInAddress(page)
  await unfold(page)
  await page.getByLabel('GSTIN', { exact: true }).fill(' 27 aapfu 0939f1zv')
  await page.getByLabel('Legal name').fill(FIRM)
  await fillInBillingAddress(page)
  await expectNoBarriers(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  for (const line of [`Billed to ${FIRM}`, '7 MG Road, Panaji, Goa 403001', `GSTIN ${GSTIN}`])
    await expect(page.getByText(line, { exact: true })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  const id = order?._id ?? ''
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('term').filter({ hasText: 'Bill to' })).toBeVisible()
  await expect(page.getByText(`GSTIN ${GSTIN}`)).toBeVisible()
  const link = page.getByRole('link', { name: /^Tax invoice/ })
  const invoice = await page.request.get((await link.getAttribute('href')) ?? '')
  const lines = await readPdf(await invoice.body())
  for (const said of [
    FIRM,
    '7 MG Road',
    'Billed to',
    'Shipped to',
    'Panaji, Goa (30) 403001',
    `GSTIN ${GSTIN}`,
    shopper.name,
  ])
    expect(lines).toContain(said)
})

test('a GSTIN that is none, or of another state, is refused at its field, and nothing is ordered', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kadamba', price: 450 }))
  await fillInAddress(page)
  await unfold(page)
  const gstin = page.getByLabel('GSTIN', { exact: true })
  await placeCashOrder(page)
  await expect(page.getByText('Please enter the GSTIN, or the name to bill')).toBeVisible()
  await gstin.fill('27AAPFU0939F1ZW')
  await expect(page.getByText(/^This is not a GSTIN/)).toBeVisible()
  await gstin.fill(OF_KARNATAKA)
  await expect(page.getByText('This GSTIN is of another state than the delivery address')).toBeVisible()
  await expect(gstin).toHaveAttribute('aria-invalid', 'true')
  expect(await shopper.api.call('GET /orders')).toEqual([])

  await page.getByLabel('PIN code', { exact: true }).fill('560001')
  await page.getByLabel('State', { exact: true }).selectOption('Karnataka')
  await expect(gstin).not.toHaveAttribute('aria-invalid')
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ gstin: OF_KARNATAKA, billing: null }])
})

test('what the server refuses of it is shown at its field', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kadamba', price: 450 }))
  await fillInAddress(page)
  await unfold(page)
  await page.getByLabel('Legal name').fill(FIRM)
  await fillInBillingAddress(page)
  const fields = { gstin: 'Not this one', 'billing.name': 'Nor this', 'billing.address.street': 'Nor there' }
  await page.route('**/api/orders', (route) =>
    route.fulfill({ status: 400, json: { message: 'Please check your input', code: 'invalid', fields } }),
  )
  await placeCashOrder(page)
  for (const [label, text] of [
    ['GSTIN', 'Not this one'],
    ['Legal name (optional)', 'Nor this'],
    ['Billing street', 'Nor there'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text))
  }
  await expect(page.getByLabel('Street', { exact: true })).not.toHaveAttribute('aria-invalid')
})

test('what was typed survives a reload, and is not ordered once it is folded away', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Palash', price: 450 }))
  await fillInAddress(page)
  await unfold(page)
  await page.getByLabel('GSTIN', { exact: true }).fill(GSTIN)
  await page.getByLabel('Legal name').fill(FIRM)
  await fillInBillingAddress(page)
  await page.reload()
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveValue(GSTIN)
  await expect(page.getByLabel('Legal name')).toHaveValue(FIRM)
  for (const [label, value] of billingAddress) await expect(page.getByLabel(label)).toHaveValue(value)

  await business(page).uncheck()
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveCount(0)
  await business(page).check()
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveValue(GSTIN)
  await business(page).uncheck()
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ gstin: null, billing: null }])
  await expect(page.getByText(/Billed to/)).toHaveCount(0)
})

test('the firm of the last order is filled in with its address', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Arjun', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await unfold(page)
  await page.getByLabel('GSTIN', { exact: true }).fill(GSTIN)
  await page.getByLabel('Legal name').fill(FIRM)
  await fillInBillingAddress(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  await openCheckout(page, shopper, plant)
  await expect(business(page)).toBeChecked()
  await expect(page.getByLabel('GSTIN', { exact: true })).toHaveValue(GSTIN)
  await expect(page.getByLabel('Legal name')).toHaveValue(FIRM)
  for (const [label, value] of billingAddress) await expect(page.getByLabel(label)).toHaveValue(value)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  const [second, first] = await shopper.api.call('GET /orders')
  expect([second?.gstin, second?.billing]).toEqual([first?.gstin, first?.billing])
})

test('with another address than that of the last order, its firm is not billed', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Shisham', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await unfold(page)
  await page.getByLabel('GSTIN', { exact: true }).fill(GSTIN)
  await page.getByLabel('Legal name').fill(FIRM)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  await openCheckout(page, shopper, plant)
  await expect(business(page)).toBeChecked()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(business(page)).not.toBeChecked()
  await fillInAddress(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders', { query: { limit: 1 } })).toMatchObject([{ gstin: null, billing: null }])
})

test('at 360 px the unfolded part fits the screen', async ({ page, adminApi, shopper }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Sheesham', price: 450 }))
  await unfold(page)
  await page.getByLabel('Billing address differs').check()
  await expect(page.getByLabel('Billing PIN code')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

const billingAddress = [
  ['Billing street', '7 MG Road'],
  ['Billing city', 'Panaji'],
  ['Billing state', 'Goa'],
  ['Billing PIN code', '403001'],
] as const

async function fillInBillingAddress(page: Page): Promise<void> {
  await page.getByLabel('Billing address differs').check()
  for (const [label, value] of billingAddress) {
    if (label === 'Billing state') await page.getByLabel(label).selectOption(value)
    else await page.getByLabel(label).fill(value)
  }
}

function business(page: Page) {
  return page.getByRole('checkbox', { name: /Business purchase\?/ })
}

function unfold(page: Page): Promise<void> {
  return business(page).check()
}
