import type { Page } from '@playwright/test'
import { daysText, promiseText } from '../domain/delivery/describe-promise.ts'
import { address } from '../test/support/factories.ts'
import { readPdf } from '../test/support/read-pdf.ts'
import { expectNoBarriers, widths } from './support/accessibility-checks.ts'
import { layoutShiftOf, watchLayoutShift } from './support/layout-shift.ts'
import { chooseCash } from './support/paying.ts'
import { addPlant, cardOf, expect, failCalls, openReady, signIn, test, visitor } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PUNE = '411015'
const KOCHI = '682001'

const part = (page: Page) => page.getByRole('region', { name: 'Delivery' })

async function send(page: Page, pin: string): Promise<void> {
  await part(page).getByLabel('PIN code').fill(pin)
  await part(page).getByRole('button', { name: 'Show the day' }).click()
}

/** What the shop promises for a plant at a PIN that it delivers to. */
async function promiseOf(plant: string, pin: string) {
  const { by, earliest, latest, place } = await visitor().call('GET /delivery', { query: { pin, plants: plant } })
  if (by === null || earliest === null || latest === null) throw new Error(`${pin} is not delivered to`)
  const day = promiseText({ by, earliest, latest })
  return { latest, day, line: `${place} ${pin}: ${day}` }
}

test('the day that a plant’s page promises for a PIN is that of the cart, the checkout, the order and its bill', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Nagkesar', price: 450, stock: 5 })
  const { line, day: promised, latest } = await promiseOf(plant._id, PUNE)
  await signIn(page, shopper)
  await openReady(page, `/plants/${plant._id}`)
  await send(page, '411 015')
  await expect(part(page)).toContainText(line)
  await expect(part(page)).toContainText('Delivery: Free')
  await expect(page).toHaveURL(`/plants/${plant._id}`)

  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await page.goto('/cart')
  await expect(page.getByText(line)).toBeVisible()
  const ofPlant = page.getByRole('heading', { level: 2, name: plant.name })
  await expect(page.getByRole('listitem').filter({ has: ofPlant })).toContainText(promised)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('PIN code')).toHaveValue(PUNE)
  await page.getByLabel('Street').fill(address.street)
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('State').selectOption('Maharashtra')
  await chooseCash(page)
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page).toHaveURL('/orders')

  const [order] = await shopper.api.call('GET /orders')
  const params = { id: order?._id ?? '' }
  await page.goto(`/orders/${params.id}`)
  const day = daysText(latest, latest, latest).replace(/^\w+day /, '')
  await expect(page.getByText(/^Expected: /)).toContainText(day)

  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  await page.goto('/orders')
  const link = page.getByRole('link', { name: /^Bill of supply/ })
  await expect(link).toBeVisible()
  const bill = await page.request.get((await link.getAttribute('href')) ?? '')
  const text = (await readPdf(await bill.body())).join('\n')
  expect(text).toContain(PUNE)
  expect(text).toContain('delivery is free')
  expect(text).toContain(`Order #${order?.number}`)
  const { delivery } = await adminApi.call('GET /admin/orders/:id', { params })
  expect(delivery?.latest).toBe(latest)
  const words = delivery ? promiseText(delivery, '') : 'no delivery'
  // Where the words do not fit into one line, each line is a text of its own
  expect(text.replace(/\s+/g, ' ')).toContain(words)
})

test('where a plant is not delivered, its page and its card say why, and the PIN can be changed', async ({
  page,
  adminApi,
}) => {
  const barred = { vanOnly: false, notTo: ['Kerala' as const], reason: 'It may carry a pest' }
  const plant = await addPlant(adminApi, { name: 'Nimbu', price: 450, stock: 5, delivery: barred })
  const why = `${plant.name} cannot be delivered to Kerala: It may carry a pest.`
  await openReady(page, `/plants/${plant._id}`)
  await send(page, KOCHI)
  await expect(part(page)).toContainText(why)
  await expect(part(page).getByRole('link', { name: 'Find a plant that fits' })).toBeVisible()
  await expectNoBarriers(page)

  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await expect(cardOf(page, plant)).toContainText(why)
  await expectNoBarriers(page)

  await openReady(page, `/plants/${plant._id}`)
  await expect(part(page)).toContainText(why)
  await part(page).getByText('Change').click()
  await expect(part(page).getByLabel('PIN code')).toHaveValue(KOCHI)
  await send(page, PUNE)
  await expect(part(page)).toContainText((await promiseOf(plant._id, PUNE)).line)
  await expect(part(page).getByLabel('PIN code')).toBeHidden()
})

test('a PIN that is malformed or unknown is marked at its field, and a lost connection says so', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 450, stock: 5 })
  await openReady(page, `/plants/${plant._id}`)
  for (const [pin, problem] of [
    ['4110', 'A PIN code has 6 digits and does not start with 0'],
    ['999999', 'We do not know the PIN 999999.'],
  ] as const) {
    await send(page, pin)
    await expect(part(page).getByText(problem)).toBeVisible()
    await expect(part(page).getByLabel('PIN code')).toHaveAccessibleDescription(problem)
    await expect(part(page).getByLabel('PIN code')).toHaveValue(pin)
    await expectNoBarriers(page)
  }
  await failCalls(page, '/delivery?*', null)
  await send(page, PUNE)
  await expect(part(page).getByText('The day of delivery cannot be loaded now.')).toBeVisible()
  await page.unroute('**/api/delivery?*')
  await send(page, PUNE)
  await expect(part(page)).toContainText((await promiseOf(plant._id, PUNE)).line)
})

test('the cards of the shop say day and fee by one request, and so do the finder and home', async ({ page }) => {
  await watchLayoutShift(page)
  await page.addInitScript((pin) => localStorage.setItem('pin', pin), PUNE)
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/delivery') requests.push(request.url())
  })
  await openReady(page, '/shop?inStock=true')
  const cards = page.getByRole('article')
  for (const place of [0, 23]) await expect(cards.nth(place)).toContainText(/Delivery .*, Free/)
  expect(requests).toHaveLength(1)
  expect(await layoutShiftOf(page)).toBeLessThan(0.01)
  await expectNoBarriers(page)

  await openReady(page, '/')
  await expect(cards.filter({ hasText: /Delivery .*, Free/ }).first()).toBeVisible()
  await openReady(page, '/finder?where=balcony&step=6')
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue(PUNE)
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(cards.filter({ hasText: /Delivery .*, Free/ }).first()).toBeVisible()
})

test('the plants seen before say day and fee, too', async ({ page, adminApi }) => {
  const [seen, current] = [
    await addPlant(adminApi, { name: 'Kadamba', price: 450, stock: 5 }),
    await addPlant(adminApi, { name: 'Bakul', price: 450, stock: 5 }),
  ]
  await page.addInitScript((pin) => localStorage.setItem('pin', pin), PUNE)
  for (const { _id } of [seen, current]) {
    await openReady(page, `/plants/${_id}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('seen'))).toContain(_id)
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'Recently seen' })
  await expect(row.getByRole('listitem').filter({ hasText: 'Kadamba' })).toContainText(/Delivery .*, Free/)
})

test('a PIN that is given to the finder is that of a plant’s page', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 450, stock: 5 })
  await openReady(page, '/finder?where=balcony&step=6')
  await page.getByRole('textbox', { name: 'PIN code' }).fill(PUNE)
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /fit/ })).toBeVisible()
  await openReady(page, `/plants/${plant._id}`)
  await expect(part(page)).toContainText((await promiseOf(plant._id, PUNE)).line)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form works by address: place, day and fee, an error, and another PIN', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Kanchan', price: 450, stock: 5 })
    const { line } = await promiseOf(plant._id, PUNE)
    await page.goto(`/plants/${plant._id}`)
    await send(page, '4110')
    await expect(page).toHaveURL(`/plants/${plant._id}?pin=4110`)
    await expect(part(page).getByText('A PIN code has 6 digits and does not start with 0')).toBeVisible()
    await send(page, PUNE)
    await expect(page).toHaveURL(`/plants/${plant._id}?pin=${PUNE}`)
    await expect(part(page)).toContainText(line)
    await expect(part(page)).toContainText('Delivery: Free')
    await part(page).getByText('Change').click()
    await send(page, KOCHI)
    await expect(page).toHaveURL(`/plants/${plant._id}?pin=${KOCHI}`)
    await expect(part(page)).toContainText(`${KOCHI}: `)
    await expect(part(page)).not.toContainText(PUNE)
  })

  test('the shop and the finder say the days of the PIN in their address, which stays in it', async ({ page }) => {
    await page.goto(`/shop?inStock=true&pin=${PUNE}`)
    const card = page
      .getByRole('article')
      .filter({ hasText: /Delivery .*, Free/ })
      .first()
    await expect(card).toBeVisible()
    await expect(part(page)).toContainText(`Pune ${PUNE}: `)
    const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
    await categories.getByRole('link', { name: 'Outdoor' }).click()
    await expect(page).toHaveURL(new RegExp(`category=outdoor.*pin=${PUNE}`))
    await expect(card).toBeVisible()
    await page.goto(`/finder?pin=${PUNE}`)
    await expect(card).toBeVisible()
  })
})

test('a page opened with a PIN in its address is accessible, and shares the PIN where none is stored', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Bakul', price: 450, stock: 5 })
  await openReady(page, `/plants/${plant._id}?pin=${PUNE}`)
  await expect(part(page)).toContainText((await promiseOf(plant._id, PUNE)).line)
  await expectNoBarriers(page, widths)
  await openReady(page, `/plants/${plant._id}`)
  await expect(part(page)).toContainText((await promiseOf(plant._id, PUNE)).line)
})
