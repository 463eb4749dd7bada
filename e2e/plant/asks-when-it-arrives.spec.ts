import type { Page } from '@playwright/test'
import { daysText, promiseText } from '../../domain/delivery/describe-promise.ts'
import { address } from '../../test/support/bodies.ts'
import { readPdf } from '../../test/support/pdf-files.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts'
import { chooseCash } from '../support/paying.ts'
import { addPlant, expect, openReady, signIn, test, visitor } from '../support/shop.ts'

const PUNE = '411015'
const KOCHI = '682001'

const part = (page: Page) => page.getByRole('region', { name: 'Delivery' })

async function send(page: Page, pin: string): Promise<void> {
  await part(page).getByLabel('PIN code').fill(pin)
  await part(page).getByRole('button', { name: 'Check delivery' }).click()
}

/** What the shop promises for a plant in Pune. */
async function promiseOf(plant: string) {
  const { by, earliest, latest, place } = await visitor().call('GET /delivery', { query: { pin: PUNE, plants: plant } })
  if (by === null || earliest === null || latest === null) throw new Error('Pune is not delivered to')
  const day = promiseText({ by, earliest, latest })
  return { latest, day, line: `${place} ${PUNE}: ${day}` }
}

test('the day promised on a plant’s page holds in cart, order and bill', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Nagkesar', price: 450, stock: 5 })
  const { line, day: promised, latest } = await promiseOf(plant._id)
  await signIn(page, shopper)
  await openReady(page, `/plants/${plant._id}`)
  await send(page, '411 015')
  await expect(part(page)).toContainText(line)
  await expect(part(page)).toContainText('Delivery: Free')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByText(line)).toBeVisible()
  const ofPlant = page.getByRole('heading', { level: 2, name: plant.name })
  await expect(page.getByRole('listitem').filter({ has: ofPlant })).toContainText(promised)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  await expect(page.getByLabel('PIN code')).toHaveValue(PUNE)
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await page.getByLabel('Street').fill(address.street)
  await chooseCash(page)
  await expect(page.getByText(line)).toBeVisible()
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page).toHaveURL('/orders')

  const [order] = await shopper.api.call('GET /orders')
  expect(order?.shippingAddress).toEqual({ ...address, zipCode: PUNE })
  const params = { id: order?._id ?? '' }
  await page.goto(`/orders/${params.id}`)
  await expect(page.getByText(/^Expected: /)).toContainText(daysText(latest, latest).replace(/^\w+day /, ''))
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  await page.goto('/orders')
  const link = page.getByRole('link', { name: /^Bill of supply/ })
  await expect(link).toBeVisible()
  const bill = await page.request.get((await link.getAttribute('href')) ?? '')
  // Where the words do not fit into one line, each line is a text of its own
  const text = (await readPdf(await bill.body())).join('\n').replace(/\s+/g, ' ')
  const { delivery } = await adminApi.call('GET /admin/orders/:id', { params })
  expect(delivery?.latest).toBe(latest)
  const words = delivery ? promiseText(delivery, '') : 'no delivery'
  for (const part of [PUNE, 'delivery is free', `Order #${order?.number}`, words]) expect(text).toContain(part)
})

test('a PIN holds from page to page, and the answer to it moves nothing', async ({ page, adminApi }) => {
  const barred = { vanOnly: false, notTo: ['Kerala' as const], reason: 'It may carry a pest' }
  const plant = await addPlant(adminApi, { name: 'Nimbu', price: 450, stock: 5, delivery: barred })
  await openReady(page, `/plants/${plant._id}`)
  await send(page, KOCHI)
  await expect(part(page)).toContainText('cannot be delivered to Kerala: It may carry a pest.')
  await expectNoBarriers(page)
  await part(page).getByText('Change').click()
  await send(page, PUNE)
  await expect(part(page).getByLabel('PIN code')).toBeHidden()
  await watchLayoutShift(page)
  await openReady(page, '/shop?inStock=true')
  await expect(page.getByText(/^Delivery to 411015: .*, Free$/)).toBeVisible()
  expect(await layoutShiftOf(page)).toBeLessThan(0.01)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the PIN is in the address of a plant, the shop and the finder', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Kanchan', price: 450, stock: 5 })
    await page.goto(`/plants/${plant._id}`)
    await send(page, '4110')
    await expect(page).toHaveURL(`/plants/${plant._id}?pin=4110`)
    await expect(part(page).getByText('A PIN code has 6 digits and does not start with 0')).toBeVisible()
    await send(page, PUNE)
    await expect(page).toHaveURL(`/plants/${plant._id}?pin=${PUNE}`)
    await expect(part(page)).toContainText((await promiseOf(plant._id)).line)

    await page.goto(`/shop?inStock=true&pin=${KOCHI}`)
    const promised = page.getByText(/^Delivery to 411015: .*, Free$/)
    await part(page).getByText('Change').click()
    await send(page, PUNE)
    await expect(promised).toBeVisible()
    const categories = page.getByRole('navigation', { name: 'Categories', exact: true })
    await categories.getByRole('link', { name: 'Outdoor' }).click()
    await expect(page).toHaveURL(new RegExp(`category=outdoor.*pin=${PUNE}`))
    await expect(promised).toBeVisible()
    await page.goto(`/finder?pin=${PUNE}`)
    await expect(promised).toBeVisible()
  })
})
