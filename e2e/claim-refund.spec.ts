import type { Api } from '../contract/client.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { buildDelivered } from './support/delivered-orders.ts'
import { addPlant, type Customer, expect, restoreSession, signIn, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 360, height: 740 }

/** An order of three of one plant and one of another, delivered just now and paid in cash. */
async function deliverTwoPlants(adminApi: Api, shopper: Customer) {
  const hurt = await addPlant(adminApi, { name: 'Kadipatta', price: 200, stock: 9 })
  const other = await addPlant(adminApi, { name: 'Madhumalti', price: 350, stock: 9 })
  const lines = [
    { plant: hurt, quantity: 3 },
    { plant: other, quantity: 1 },
  ]
  const order = await buildDelivered(adminApi, shopper, lines)
  return { order, hurt, other }
}

test('a claim from a phone is refunded by line: the shopper follows it, and opens the credit note', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { order, hurt, other } = await deliverTwoPlants(adminApi, shopper)
  const ticket = `C-${order.number}-1`
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Report what arrived hurt' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/claim`)
  const form = page.getByRole('form', { name: 'Report what arrived hurt' })
  await form.getByRole('checkbox', { name: hurt.name }).check()
  await form
    .getByRole('group', { name: `How many of ${hurt.name}` })
    .getByRole('button', { name: 'Increase quantity' })
    .press('Enter')
  await form.getByRole('checkbox', { name: other.name }).check()
  await form.getByRole('radio', { name: 'Arrived dead' }).check()
  await form.getByLabel('Tell us what you see').fill('All their leaves are brown.')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we look at it' })).toBeVisible()

  const office = await browser.newPage({ viewport: PHONE })
  await restoreSession(office, { session: adminSession })
  await office.goto(`/admin/claims?search=${ticket}`)
  await office.getByRole('link', { name: ticket }).click()
  await expect(office).toHaveURL(/\/admin\/claims\/[0-9A-Za-z]+$/)
  const begin = office.getByRole('button', { name: 'Refund these plants' })
  await expect(begin).toBeInViewport()
  await begin.click()
  const dialog = office.getByRole('alertdialog')
  const [ofHurt, ofOther] = [hurt, other].map(({ name }) => dialog.getByLabel(`Refund, of ${name}`))
  await expect(ofHurt ?? dialog).toHaveValue('2')
  await expect(ofOther ?? dialog).toHaveValue('1')
  await expect(dialog.getByText('Sum: ₹750', { exact: true })).toBeVisible()
  await expectNoBarriers(office)
  await office.setViewportSize(PHONE)
  await ofHurt?.fill('3')
  await expect(dialog.getByText('0 to 2')).toBeVisible()
  await ofHurt?.fill('2')
  await ofOther?.fill('0')
  await expect(dialog.getByText('Sum: ₹400', { exact: true })).toBeVisible()
  const backOnSale = dialog.getByLabel(`Of these back on sale, of ${hurt.name}`)
  await backOnSale.fill('3')
  await expect(dialog.getByText('0 to 2')).toBeVisible()
  await backOnSale.fill('1')
  await expect(dialog.getByText('0 to 2')).toHaveCount(0)
  const send = dialog.getByRole('button', { name: 'Refund ₹400' })
  await send.click()
  await expect(dialog.getByText('A UPI id is like name@bank')).toBeVisible()
  await dialog.getByLabel('How the money goes back').selectOption('Already paid by hand (reference)')
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 412345678901')
  await send.click()
  await expect(toastOf(office, 'Refunded')).toBeVisible()
  const card = office.getByRole('region', { name: 'Refund', exact: true })
  await expect(card.getByText('Paid out')).toBeVisible()
  await expect(card.getByText('₹400', { exact: true })).toBeVisible()
  await expect(office.getByRole('region', { name: 'Decision' })).toHaveCount(0)
  await expectNoBarriers(office)
  await office.close()

  const { stock } = await adminApi.call('GET /plants/:id', { params: { id: hurt._id } })
  expect(stock).toBe(7)

  await page.goto(`/orders/${order._id}`)
  const own = page.getByRole('article', { name: ticket })
  await expect(own.getByText('Settled: your money went back.')).toBeVisible()
  await expect(
    own.getByText(/^₹400\.00 went back to you; your bank shows it by \d+ [A-Z][a-z]+ \d{4}\.$/),
  ).toBeVisible()
  const note = page.getByRole('link', { name: /^Credit note / })
  const answer = await page.request.get((await note.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectNoBarriers(page)
})

test('a plant that was refunded meanwhile is named, and its claim stays open', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  const { order, hurt } = await deliverTwoPlants(adminApi, shopper)
  const params = { id: order._id }
  const item = order.items.find(({ plant }) => plant === hurt._id)?._id ?? ''
  const claimed = { lines: [{ item, quantity: 2 }], reason: 'dead' as const, text: 'Brown.', photos: [] }
  const { _id } = await shopper.api.call('POST /orders/:id/claims', { params, body: claimed })
  await restoreSession(page, { session: adminSession })
  await page.goto(`/admin/claims/${_id}`)
  await page.getByRole('button', { name: 'Refund these plants' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('UPI id').fill('asha@okaxis')
  const refunded = { lines: [{ item, quantity: 2 }], reason: 'It arrived hurt', reference: 'UPI 0' }
  await adminApi.call('POST /admin/orders/:id/refunds', { params, body: refunded })
  await dialog.getByRole('button', { name: 'Refund ₹400' }).click()
  await expect(page.getByText(`There are not that many of ${hurt.name} left`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund these plants' })).toBeVisible()
})
