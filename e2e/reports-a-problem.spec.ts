import type { Locator, Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import type { Order } from '../contract/orders.ts'
import { dayInIndia } from '../domain/days.ts'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { buildOrder } from '../test/support/bodies.ts'
import { parseSheet } from '../test/support/csv-files.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { download } from './support/download.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { placeCashOrder } from './support/paying.ts'
import { buildPhoto } from './support/photo.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  deliver,
  expect,
  failCalls,
  fillInAddress,
  openReady,
  PHONE,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

/** Fits the answers below as well as a plant can. */
const forCats: PlantFacts = {
  ...unknownFacts,
  ...{ light: 'low', water: 'rare', effort: 'easy', places: ['indoors'] },
  pets: { verdict: 'non-toxic', source: 'A book of plants, 2020' },
  ...{ heightCm: 20, grownHeightCm: 25, minCelsius: 0, maxCelsius: 50 },
}

test('a cat owner in a dark flat buys what the finder offers, and complains until the money is back', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kanchan', price: 450, stock: 9, facts: forCats })
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await openReady(page, '/finder')
  for (const answer of ['Indoors', 'North', 'Yes', /^A little/, 'Up to 30 cm']) {
    await page.getByRole('radio', { name: answer }).check()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.getByRole('textbox', { name: 'PIN code' }).fill('411 015')
  await page.getByRole('button', { name: 'Show plants' }).click()
  const found = page.getByRole('article').filter({ has: page.getByRole('heading', { name: plant.name }) })
  await expect(found).toContainText('is non-toxic to pets')
  await expectNoBarriers(page)
  await found.getByRole('link', { name: plant.name }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).dblclick()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillInAddress(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  const [order] = await shopper.api.call('GET /orders')
  if (order === undefined) throw new Error('Nothing was ordered')
  await deliver(adminApi, order._id)
  const [ticket, secondTicket] = [`C-${order.number}-1`, `C-${order.number}-2`]
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  const form = page.getByRole('form', { name: 'Report a problem' })
  const quantity = form.getByRole('group', { name: `How many of ${plant.name}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(quantity.getByRole('status')).toHaveText('2')
  await form.getByRole('radio', { name: 'Arrived broken' }).check()
  await form.getByLabel('Describe the problem').fill('The stem is snapped.')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  const files = [notes, await buildPhoto('#4040c0'), await buildPhoto('#c04040')]
  await form.locator('input[type=file]').setInputFiles(files)
  await expect(form.getByText('Only JPEG, PNG, WebP and AVIF pictures are accepted.')).toBeVisible()
  await expect(photosIn(form)).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(photosIn(form)).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await failCalls(page, `/orders/${order._id}/claims`, 'The greenhouse is locked.')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByRole('alert').first()).toContainText('The greenhouse is locked.')
  await page.unrouteAll()
  await page.reload()
  await expect(form.getByLabel('Describe the problem')).toHaveValue('The stem is snapped.')
  await expect(quantity.getByRole('status')).toHaveText('2')
  await expect(photosIn(form)).toHaveCount(1)
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. We’re looking into it' })).toBeFocused()
  await expect(page.getByText(ticket, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Track your claim' }).click()
  const own = page.getByRole('article', { name: ticket })
  await expect(own.getByText(/^We’re looking into your claim and will reply by /)).toBeVisible()

  const adminPage = await browser.newPage({ viewport: PHONE })
  await signIn(adminPage, adminAccount)
  await openClaim(adminPage, ticket)
  const picture = adminPage.getByRole('img', { name: 'Open photo 1 in full size' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoBarriers(adminPage)
  await expect(adminPage.getByRole('button', { name: 'Refuse' })).toBeInViewport()
  const dialog = adminPage.getByRole('alertdialog')
  await adminPage.getByRole('button', { name: 'Ask the shopper' }).click()
  await dialog.getByLabel('Insert a text template').selectOption('A photo of the stem and roots')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(toastOf(adminPage, 'Question sent')).toBeVisible()

  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText('We have a question for you.')).toBeVisible()
  await own.getByRole('button', { name: 'Answer', exact: true }).click()
  await own.getByLabel('Your answer').fill('The roots are white.')
  await own.locator('input[type=file]').setInputFiles([await buildPhoto('#40c040')])
  await expect(photosIn(own)).toHaveCount(1)
  await own.getByRole('button', { name: 'Send answer' }).click()
  await expect(own.getByText(/^We’re looking into your claim and will reply by /)).toBeVisible()

  await adminPage.reload()
  await expect(adminPage.getByText('The roots are white.')).toBeVisible()
  await expect(adminPage.getByRole('list', { name: `Photos of ${ticket}` }).getByRole('listitem')).toHaveCount(2)
  const claimPage = adminPage.url()
  await sendAgain(adminPage)
  const card = adminPage.getByRole('region', { name: 'Replacements' })
  await adminPage.goto(`/admin/orders/${order._id}`)
  await expectPdf(adminPage, card.getByRole('link', { name: /^Replacement packing slip/ }))
  await card.getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog.getByLabel('Courier (optional)').fill('Delhivery')
  await dialog.getByLabel('Tracking number (optional)').fill('1234567890')
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(toastOf(adminPage, 'Replacement marked as shipped')).toBeVisible()
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByText(`On its way: 2 × ${plant.name}. There is nothing to pay.`)).toBeVisible()
  await expect(page.getByText('The replacement left the nursery.')).toBeVisible()
  await card.getByRole('button', { name: 'Mark lost' }).click()
  await dialog.getByRole('button', { name: 'Mark lost' }).click()
  await expect(toastOf(adminPage, 'Replacement marked as lost')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.goto(`/orders/${order._id}`)
  await expect(
    own.getByText(/^Your replacement won’t arrive after all\. We’re looking into your claim again and will reply by /),
  ).toBeVisible()

  await adminPage.goto(claimPage)
  await expect(adminPage.getByText('Reopened: the replacement was cancelled, lost or returned')).toBeVisible()
  await expectNoBarriers(adminPage)
  await sendAgain(adminPage)
  await adminPage.goto('/admin/dispatch')
  const waiting = adminPage.getByRole('listitem').filter({ hasText: `#${order.number}` })
  await expect(waiting).toContainText('Replacement')
  await waiting.getByRole('button', { name: 'Mark shipped' }).click()
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(waiting).toHaveCount(0)
  await adminPage.goto(`/admin/orders/${order._id}`)
  await card.getByRole('button', { name: 'Mark delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(toastOf(adminPage, 'Replacement marked as delivered')).toBeVisible()
  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText('Settled: we sent replacement plants.')).toBeVisible()
  await expectNoBarriers(page)

  // What was sent again arrives dead, and is refunded.
  await page.getByRole('link', { name: 'Report another problem' }).click()
  await form.getByRole('radio', { name: 'Arrived dead' }).check()
  await form.getByLabel('Describe the problem').fill('Its leaves are brown.')
  await form.locator('input[type=file]').setInputFiles([await buildPhoto('#804020')])
  await expect(photosIn(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(secondTicket, { exact: true })).toBeVisible()
  await openClaim(adminPage, secondTicket)
  await adminPage.getByRole('button', { name: 'Refund these plants' }).click()
  await dialog.getByLabel('Refund method').selectOption('Your own transfer, with its reference')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 12345')
  await dialog.getByRole('button', { name: 'Refund ₹450' }).click()
  await expect(toastOf(adminPage, 'Refunded')).toBeVisible()
  await adminPage.close()
  await page.goto(`/orders/${order._id}`)
  const last = page.getByRole('article', { name: secondTicket })
  await expect(last.getByText('Settled: your money was refunded.')).toBeVisible()
})

test('one plant is sent again and another refunded, which the books have', async ({
  page,
  adminPage,
  adminApi,
  shopper,
}) => {
  const pot = await addPlant(adminApi, { name: 'Gamla', price: 590, stock: 5, category: 'pots' })
  const fern = await addPlant(adminApi, { name: 'Hansraj', price: 200, stock: 9 })
  const lines = [
    { plant: pot, quantity: 1 },
    { plant: fern, quantity: 3 },
  ]
  const order = await buildDelivered(adminApi, shopper, lines)
  const replaced = (await claim(shopper, order, { plant: pot, quantity: 1 })).ticket
  const refunded = (await claim(shopper, order, { plant: fern, quantity: 2 })).ticket
  await signIn(page, shopper)
  await adminPage.setViewportSize(PHONE)
  await openClaim(adminPage, replaced)
  await sendAgain(adminPage)
  await openClaim(adminPage, refunded)
  const begin = adminPage.getByRole('button', { name: 'Refund these plants' })
  await expect(begin).toBeInViewport()
  await begin.click()
  const dialog = adminPage.getByRole('alertdialog')
  await dialog.getByLabel(`Put back on sale, of ${fern.name}`).fill('1')
  await dialog.getByLabel('Refund method').selectOption('Your own transfer, with its reference')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 412345678901')
  await expectNoBarriers(adminPage)
  await dialog.getByRole('button', { name: 'Refund ₹400' }).click()
  await expect(toastOf(adminPage, 'Refunded')).toBeVisible()
  await expect(adminPage.getByRole('region', { name: 'Refund', exact: true })).toContainText('Refunded')
  expect((await adminApi.call('GET /plants/:id', { params: { id: fern._id } })).stock).toBe(7)

  await page.goto(`/orders/${order._id}`)
  const settled = page.getByRole('article', { name: refunded })
  await expect(settled.getByText('Settled: your money was refunded.')).toBeVisible()
  await expect(settled.getByText(/^₹400\.00 was refunded; your bank should show it by \d+ [A-Z]/)).toBeVisible()
  await expect(page.getByText(`We’re preparing 1 × ${pot.name}. There is nothing to pay.`)).toBeVisible()
  await expectPdf(page, page.getByRole('link', { name: /^Credit note / }))
  const { creditNotes } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  await adminPage.goto('/admin/books')
  await expect(adminPage.getByText('The return reconciles with the issued documents to the paisa.')).toBeVisible()
  const period = dayInIndia(new Date()).slice(0, 7)
  const check = await adminApi.call('GET /admin/books/gstr1/check', { query: { period } })
  expect(check).toEqual({ reconciles: true, differences: [], kinds: [], differenceCount: 0 })
  const sheet = parseSheet((await download(adminPage, 'Sales register (CSV)')).text)
  const notes = sheet.filter((row) => row.Order === String(order.number) && row.Kind === 'Credit note')
  expect(notes.map((row) => [row.Number, Number(row.Total)])).toEqual([[creditNotes[0]?.number, -400]])
})

test('two claims are refused together, a third is withdrawn', async ({
  shoppersPage: page,
  adminPage,
  adminApi,
  shopper,
}) => {
  const [first, second, third] = [
    await claimOne(adminApi, shopper, 'Ashwath'),
    await claimOne(adminApi, shopper, 'Umbar'),
    await claimOne(adminApi, shopper, 'Arjun'),
  ]
  const own = ({ ticket }: { ticket: string }) => page.getByRole('article', { name: ticket })
  await page.goto(`/orders/${third.order._id}`)
  await own(third)
    .getByRole('button', { name: `Withdraw ${third.ticket}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(own(third).getByText('You withdrew this claim.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report another problem' })).toBeVisible()

  await adminPage.goto(`/admin/claims?search=${encodeURIComponent(shopper.email)}&status=open`)
  await expect(adminPage.getByText('Showing 2 of 2 claims', { exact: true })).toBeVisible()
  for (const { ticket } of [first, second]) await adminPage.getByRole('checkbox', { name: `Select ${ticket}` }).check()
  await expectNoBarriers(adminPage)
  await adminPage.getByRole('region', { name: 'Selected claims' }).getByRole('button', { name: 'Refuse' }).click()
  const dialog = adminPage.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('The box was left in the rain by the receiver.')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(toastOf(adminPage, '2 claims decided')).toBeVisible()
  await expect(adminPage.getByText('No claims found')).toBeVisible()
  await page.goto(`/orders/${second.order._id}`)
  await expect(own(second).getByText('We could not accept this claim.')).toBeVisible()
  await expect(own(second).getByText('The box was left in the rain by the receiver.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report another problem' })).toBeVisible()
})

const photosIn = (part: Locator) => part.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')

type Line = { plant: { _id: string; price: number }; quantity: number }

/** The shopper's order of these plants, delivered just now and paid in cash. */
async function buildDelivered(adminApi: Api, shopper: Customer, lines: readonly Line[]) {
  const bodies = lines.map(({ plant: { _id, price }, quantity }) => ({ plant: _id, quantity, price }))
  const order = await buildOrder(shopper, bodies)
  await deliver(adminApi, order._id)
  return order
}

/** A claim of pieces of a delivered order, over the API. */
function claim(shopper: Customer, { _id: id, items }: Order, { plant, quantity }: Line) {
  const item = items.find((ordered) => ordered.plant === plant._id)?._id ?? ''
  const body = { lines: [{ item, quantity }], reason: 'dead' as const, text: 'Its leaves are brown.', photos: [] }
  return shopper.api.call('POST /orders/:id/claims', { params: { id }, body })
}

/** A claim of an order of a plant of its own. */
async function claimOne(adminApi: Api, shopper: Customer, name: string) {
  const line = { plant: await addPlant(adminApi, { name, price: 450, stock: 9 }), quantity: 1 }
  return claim(shopper, await buildDelivered(adminApi, shopper, [line]), line)
}

/** The claim in the back office, found by its ticket. */
async function openClaim(adminPage: Page, ticket: string): Promise<void> {
  await adminPage.goto(`/admin/claims?search=${ticket}`)
  await adminPage.getByRole('link', { name: ticket }).click()
  await expect(adminPage).toHaveURL(/\/admin\/claims\/[0-9A-Za-z]+$/)
}

async function sendAgain(adminPage: Page): Promise<void> {
  await adminPage.getByRole('button', { name: 'Send replacement' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Send replacement' }).click()
  await expect(toastOf(adminPage, 'Replacement created')).toBeVisible()
}
