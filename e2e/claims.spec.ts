import type { Locator, Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { buildPhoto } from './support/photo.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  expect,
  failCalls,
  orderPlant,
  restoreSession,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const TRACKING = { courier: 'Delhivery', trackingNumber: '1234567890' }
const PHONE = { width: 360, height: 740 }

/** An order of three pieces of a plant, delivered just now. */
async function deliverOrder(adminApi: Api, shopper: Customer, name: string) {
  const plant = await addPlant(adminApi, { name, price: 450, stock: 9 })
  const order = await orderPlant(shopper, plant, 3)
  for (const status of ['shipped', 'delivered'] as const)
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  return { plant, order }
}

/** A claim of one piece of a delivered order, over the API. */
async function claimOne(adminApi: Api, shopper: Customer, name: string) {
  const { order } = await deliverOrder(adminApi, shopper, name)
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
  const body = { lines, reason: 'dead' as const, text: 'All its leaves are brown.', photos: [] }
  return shopper.api.call('POST /orders/:id/claims', { params: { id: order._id }, body })
}

const claimForm = (page: Page) => page.getByRole('form', { name: 'Report what arrived hurt' })
const chosenPhotos = (form: Locator) => form.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')

test('a photo claim from a phone: the owner asks and sends the plants again, the shopper answers and follows it', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const { plant, order } = await deliverOrder(adminApi, shopper, 'Kanchan')
  const ticket = `C-${order.number}-1`
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByRole('heading', { name: 'Something arrived hurt?' })).toBeVisible()
  await page.getByRole('link', { name: 'Report what arrived hurt' }).click()
  await expect(page).toHaveURL(`/orders/${order._id}/claim`)
  await expect(page.getByRole('main').getByText(/You can report it until [A-Z][a-z]{2} \d/)).toBeVisible()

  const form = claimForm(page)
  // The only line there is, is chosen already.
  await expect(form.getByRole('checkbox', { name: plant.name })).toBeChecked()
  const quantity = form.getByRole('group', { name: `How many of ${plant.name}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(quantity.getByRole('status')).toHaveText('2')
  await form.getByRole('radio', { name: 'Arrived broken' }).check()
  await form.getByLabel('Tell us what you see').fill('The stem is snapped.')
  const input = form.locator('input[type=file]')
  await expect(input).toHaveAttribute('accept', 'image/*')
  await input.setInputFiles([await buildPhoto('#4040c0'), await buildPhoto('#c04040')])
  await expect(chosenPhotos(form)).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(chosenPhotos(form)).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await expectNoBarriers(page)
  await page.setViewportSize(PHONE)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we look at it' })).toBeFocused()
  await expect(page.getByText(ticket, { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: 'Follow it on your order' }).click()
  const own = page.getByRole('article', { name: ticket })
  await expect(own.getByText(/^We look at it and answer by /)).toBeVisible()

  const office = await browser.newPage({ viewport: PHONE })
  await signIn(office, adminAccount)
  await office.goto(`/admin/claims?search=${ticket}`)
  await expect(office.getByText('Showing 1 of 1 claims', { exact: true })).toBeVisible()
  await expect(office.getByText(/^Answer by [A-Z][a-z]{2} \d/)).toBeVisible()
  await expectNoBarriers(office)
  await office.setViewportSize(PHONE)
  await office.getByRole('link', { name: ticket }).click()
  await expect(office).toHaveURL(/\/admin\/claims\/[0-9A-Za-z]+$/)
  const picture = office.getByRole('img', { name: 'Photo 1, open in full size' })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveAttribute('src', /\/api\/claims\/.+\/photos\//)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(office.getByText('₹900', { exact: true }).first()).toBeVisible()
  await expect(office.getByText(/^1 claim, this one included, of 1 delivered order$/)).toBeVisible()
  await expectNoBarriers(office)
  await office.setViewportSize(PHONE)
  await expect(office.getByRole('button', { name: 'Refuse' })).toBeInViewport()

  await office.getByRole('button', { name: 'Ask the shopper' }).click()
  const dialog = office.getByRole('alertdialog')
  await dialog.getByLabel('Insert a text').selectOption('A photo of stem and roots')
  await dialog.getByLabel('Add care advice').selectOption('Broken stem')
  await expect(dialog.getByLabel('Question')).toHaveValue(/its roots\.\n\nTo save it: cut/)
  await expectNoBarriers(office)
  await office.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(toastOf(office, 'Your question is sent')).toBeVisible()
  await expect(office.getByText('Waiting for the shopper', { exact: true })).toBeVisible()

  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText('We have a question for you.')).toBeVisible()
  await expect(own.getByText(/To save it: cut the broken part off/)).toBeVisible()
  await own.getByRole('button', { name: 'Answer', exact: true }).click()
  await own.getByLabel('Your answer').fill('The roots are white.')
  await own.locator('input[type=file]').setInputFiles([await buildPhoto('#40c040')])
  await expect(chosenPhotos(own)).toHaveCount(1)
  await own.getByRole('button', { name: 'Send answer' }).click()
  await expect(own.getByText(/^We look at it and answer by /)).toBeVisible()
  await expectNoBarriers(page)

  await office.reload()
  await expect(office.getByText('The roots are white.')).toBeVisible()
  await expect(office.getByRole('list', { name: `Photos of ${ticket}` }).getByRole('listitem')).toHaveCount(2)
  await office.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(office, 'The plants are sent again')).toBeVisible()
  await expect(office.getByText('Being sent again', { exact: true })).toBeVisible()
  await expect(office.getByRole('region', { name: 'Decision' })).toHaveCount(0)
  await office.close()

  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText(/^We send the plants again/)).toBeVisible()
  const { replacements } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  const params = { id: replacements[0]?._id ?? '' }
  await adminApi.call('POST /admin/replacements/:id/ship', { params, body: TRACKING })
  await adminApi.call('POST /admin/replacements/:id/deliver', { params })
  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText('Settled: the plants were sent again.')).toBeVisible()
})

test('a refusal is chosen and edited, and the shopper reads it', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const claim = await claimOne(adminApi, shopper, 'Palash')
  const office = await browser.newPage({ viewport: PHONE })
  await restoreSession(office, { session: adminSession })
  await office.goto(`/admin/claims/${claim._id}`)
  await office.getByRole('button', { name: 'Refuse' }).click()
  const dialog = office.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Refuse', exact: true })).toBeDisabled()
  await dialog.getByLabel('Insert a text').selectOption('It rests or drops leaves')
  await expect(dialog.getByLabel('Reason')).toHaveValue(/healthy stem and roots/)
  await dialog.getByLabel('Reason').fill('It rests: new leaves come soon.')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(toastOf(office, 'Refused')).toBeVisible()
  await expect(office.getByRole('region', { name: 'Decision' })).toHaveCount(0)
  await office.close()

  await restoreSession(page, shopper)
  await page.goto(`/orders/${claim.order._id}`)
  const own = page.getByRole('article', { name: claim.ticket })
  await expect(own.getByText('We could not accept this.')).toBeVisible()
  await expect(own.getByText('It rests: new leaves come soon.')).toBeVisible()
  // What was refused can be claimed once more.
  await expect(page.getByRole('link', { name: 'Report something else' })).toBeVisible()
})

test('what is entered outlasts a failure and a reload, and a file that is no picture has its error', async ({
  page,
  adminApi,
  shopper,
}) => {
  const { order } = await deliverOrder(adminApi, shopper, 'Shisham')
  await restoreSession(page, shopper)
  await page.goto(`/orders/${order._id}/claim`)
  const form = claimForm(page)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('Please choose what happened')).toBeVisible()
  await form.getByRole('radio', { name: 'Arrived dead' }).check()
  await form.getByLabel('Tell us what you see').fill('All its leaves are brown.')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await form.locator('input[type=file]').setInputFiles([notes, await buildPhoto('#4040c0')])
  await expect(form.getByText('Only JPEG, PNG, WebP and AVIF pictures are accepted.')).toBeVisible()
  await expect(chosenPhotos(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Dismiss notes.txt' }).click()

  await failCalls(page, `/orders/${order._id}/claims`, 'The greenhouse is locked.')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('The greenhouse is locked.')
  await page.unrouteAll()
  await page.reload()
  await expect(form.getByRole('radio', { name: 'Arrived dead' })).toBeChecked()
  await expect(form.getByLabel('Tell us what you see')).toHaveValue('All its leaves are brown.')
  await expect(chosenPhotos(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, we look at it' })).toBeVisible()

  await page.goto(`/orders/${order._id}/claim`)
  await expect(page.getByText('Nothing is left to report')).toBeVisible()
  await expectNoBarriers(page)
  const late = { until: '2026-11-20T04:45:00.000Z', photosUntil: null, reason: 'too_late', lines: [] }
  await page.route('**/api/orders/*/claimable', (route) => route.fulfill({ json: late }))
  await page.reload()
  await expect(page.getByText('It is too late to report this here')).toBeVisible()
  await expect(page.getByText(/The last day was Fri 20 Nov, 10:15\./)).toBeVisible()
  await expectNoBarriers(page)
})

test('a shopper withdraws a claim, and can report the plant again', async ({ page, adminApi, shopper }) => {
  const claim = await claimOne(adminApi, shopper, 'Arjun')
  await restoreSession(page, shopper)
  await page.goto(`/orders/${claim.order._id}`)
  const own = page.getByRole('article', { name: claim.ticket })
  await own.getByRole('button', { name: `Withdraw ${claim.ticket}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(own.getByText('You withdrew this.')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Report something else' })).toBeVisible()
})

test.describe('the owner’s desk', () => {
  test.beforeEach(async ({ page, adminSession }) => {
    await restoreSession(page, { session: adminSession })
  })

  test('a claim that another admin decided meanwhile shows it', async ({ page, adminApi, shopper }) => {
    const { _id } = await claimOne(adminApi, shopper, 'Kadamb')
    await page.goto(`/admin/claims/${_id}`)
    await page.getByRole('button', { name: 'Refuse' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Insert a text').selectOption('Marks of travelling')
    const body = { kind: 'refuse', text: 'It recovers.' } as const
    await adminApi.call('POST /admin/claims/:id/decision', { params: { id: _id }, body })
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
    await expect(toastOf(page, 'Failed to decide the claim')).toBeVisible()
    await expect(page.getByText('It recovers.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Decision' })).toHaveCount(0)
  })

  test('the claims of one bad parcel are decided together', async ({ page, adminApi, shopper }) => {
    const claims = [await claimOne(adminApi, shopper, 'Ashwath'), await claimOne(adminApi, shopper, 'Umbar')]
    await page.goto(`/admin/claims?search=${encodeURIComponent(shopper.email)}&status=open`)
    await expect(page.getByText('Showing 2 of 2 claims', { exact: true })).toBeVisible()
    for (const { ticket } of claims) await page.getByRole('checkbox', { name: `Choose ${ticket}` }).check()
    const bar = page.getByRole('region', { name: 'Chosen claims' })
    await expect(bar.getByText('2 claims chosen')).toBeVisible()
    await bar.getByRole('button', { name: 'Refuse' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Reason').fill('The box was left in the rain by the receiver.')
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
    await expect(toastOf(page, '2 claims decided')).toBeVisible()
    await expect(page.getByText('No claims found')).toBeVisible()
    await expectNoBarriers(page)
  })

  test('the desk is accessible while it cannot be loaded', async ({ page }) => {
    await failCalls(page, '/admin/claims?*', 'The ledger is wet.')
    await page.goto('/admin/claims')
    await expect(page.getByText('The ledger is wet.')).toBeVisible()
    await expectNoBarriers(page)
    await page.goto('/admin/claims/AAAAAAAAAAAAAAAAAAAA')
    await expect(page.getByText('There is no such claim')).toBeVisible()
    await expectNoBarriers(page)
  })
})
