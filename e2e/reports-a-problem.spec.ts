import type { Locator, Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { placeCashOrder } from './support/paying.ts'
import { buildPhoto } from './support/photo.ts'
import {
  addPlant,
  adminAccount,
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
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. We’re looking into your claim' })).toBeFocused()
  await expect(page.getByText(ticket, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Track your claim' }).click()
  const own = page.getByRole('article', { name: ticket })
  await expect(own.getByText(/^We’re looking into your claim and will reply by /)).toBeVisible()

  const adminPage = await browser.newPage({ viewport: PHONE })
  await signIn(adminPage, adminAccount)
  await openClaim(adminPage, ticket)
  const picture = adminPage.getByRole('img', { name: 'Open photo 1 at full size' })
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
  await card.getByRole('button', { name: 'Mark as shipped' }).click()
  await dialog.getByLabel('Courier (optional)').fill('Delhivery')
  await dialog.getByLabel('Tracking number (optional)').fill('1234567890')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(toastOf(adminPage, 'Replacement marked as shipped')).toBeVisible()
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByText(`On its way: 2 × ${plant.name}. There is nothing to pay.`)).toBeVisible()
  await expect(page.getByText('The replacement left the nursery.')).toBeVisible()
  await card.getByRole('button', { name: 'Mark as lost' }).click()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
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
  await waiting.getByRole('button', { name: 'Mark as shipped' }).click()
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(waiting).toHaveCount(0)
  await adminPage.goto(`/admin/orders/${order._id}`)
  await card.getByRole('button', { name: 'Mark as delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
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
  await dialog.getByLabel('Refund method').selectOption('By your own transfer')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 12345')
  await dialog.getByRole('button', { name: 'Refund ₹450' }).click()
  await expect(toastOf(adminPage, 'Refunded')).toBeVisible()
  await adminPage.close()
  await page.goto(`/orders/${order._id}`)
  const last = page.getByRole('article', { name: secondTicket })
  await expect(last.getByText('Settled: your money was refunded.')).toBeVisible()
})

const photosIn = (part: Locator) => part.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')

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
