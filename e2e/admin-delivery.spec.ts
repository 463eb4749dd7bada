import { addDays } from '../domain/delivery/calendar.ts'
import { daysText } from '../domain/delivery/describe-promise.ts'
import { address, buildOrder } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { takeRulesTurn } from './support/rules-turn.ts'
import { addPlant, expect, failCalls, restoreSession, shopUrl, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The journeys change the same rules.
test.describe.configure({ mode: 'serial' })

let endTurn = async () => {}
test.beforeAll(async () => {
  endTurn = await takeRulesTurn()
})
test.afterAll(() => endTurn())

for (const width of [360, 1280]) {
  test(`the owner adds a zone for one PIN at ${width} px, and corrects it`, async ({ page, adminApi }) => {
    const before = await adminApi.call('GET /admin/settings/delivery')
    const name = `Remote ${width} ${Date.now()}`
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/settings/delivery')
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()

    const number = before.zones.length + 1
    await page.getByRole('button', { name: 'Add Zone' }).click()
    const zone = page.getByRole('group', { name: `Zone ${number}` })
    await expect(zone.getByLabel('Name')).toBeFocused()
    await page.getByRole('button', { name: 'Save Delivery' }).click()
    await expect(zone.getByText('Please name the zone')).toBeVisible()
    await expectNoBarriers(page)

    await zone.getByLabel('Name').fill(name)
    await zone.getByLabel('Fee (₹)', { exact: true }).fill('49')
    await zone.getByRole('button', { name: 'Add PIN Range' }).click()
    await zone.getByLabel('First PIN').fill('744301')
    await zone.getByLabel('Last PIN').fill('744304')
    await page.getByRole('button', { name: 'Save Delivery' }).click()
    await expect(page.getByText(/comes first and has all of its addresses/).first()).toBeVisible()
    for (let place = number; place > 1; place--)
      await page.getByRole('button', { name: `Move zone ${place} up` }).click()
    await page.getByRole('button', { name: 'Save Delivery' }).click()
    await expect(toastOf(page, 'Delivery saved')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('PIN 744301 to 744304')
    await expect(page.getByText('Delivery is not free everywhere')).toBeVisible()
    const plant = await addPlant(adminApi, { name: 'Screwpine', price: 450 })
    const paths = ['/', `/plants/${plant._id}`]
    for (const path of paths) {
      await expect.poll(() => textOf(path)).toContain('Delivery fee shown before you pay')
      expect(await textOf(path)).not.toContain('Delivery is free')
    }

    const { updatedAt, version, ...rules } = before
    await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: rules })
    for (const path of paths) await expect.poll(() => textOf(path)).toContain('Delivery is free')
  })
}

async function textOf(path: string): Promise<string> {
  return (await fetch(shopUrl() + path)).text()
}

// Other journeys compare days of delivery meanwhile: the times are next to the default, 14:00.
test('an edit over another admin’s is noticed', async ({ page, adminApi }) => {
  const { updatedAt, version, ...rules } = await adminApi.call('GET /admin/settings/delivery')
  await page.goto('/admin/settings/delivery')
  await page.getByLabel('Cut-off').fill('14:01')
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: { ...rules, cutOff: '14:02' } })
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await page.getByRole('button', { name: 'Load the newer rules' }).click()
  await expect(page.getByLabel('Cut-off')).toHaveValue('14:02')
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: rules })
})

const PORT_BLAIR = '744101'

test('a flood moves the day of an order: its page says so, and its shopper is mailed once', async ({
  browser,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Padauk', price: 450, stock: 5 })
  const state = 'Andaman and Nicobar Islands'
  const shippingAddress = { ...address, city: 'Port Blair', state, zipCode: PORT_BLAIR }
  const lines = [{ plant: plant._id, quantity: 1, price: 450 }]
  const { _id: id, number, delivery } = await buildOrder(shopper, lines, { shippingAddress })
  if (delivery === null) throw new Error('No day was agreed')
  const until = addDays(delivery.latest, 3)

  const { updatedAt, version, ...rules } = await adminApi.call('GET /admin/settings/delivery')
  const area = { states: [], districts: [], pins: [{ from: PORT_BLAIR, to: PORT_BLAIR }] }
  const flood = { reason: 'flood' as const, from: delivery.earliest, until, area, celsius: null }
  const held = { ...rules, holds: [...rules.holds, flood] }
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: held })
  await reDateOrders()
  await reDateOrders()
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: rules })

  const { delivery: moved } = await shopper.api.call('GET /orders/:id', { params: { id } })
  if (moved === null) throw new Error('The agreed days are gone')
  expect(moved.earliest > until).toBe(true)
  const day = daysText(moved.latest, moved.latest, moved.latest)
  const own = await browser.newPage()
  await restoreSession(own, shopper)
  await own.goto(`/orders/${id}`)
  const main = own.getByRole('main')
  await expect(main.getByText(/^Expected: /)).toContainText(day)
  await expect(main.getByText(/^The delivery was moved to /)).toHaveCount(1)
  await expect(main.getByText(/^The delivery was moved to /)).toContainText(day)
  await own.close()
  const mails = 'select subject from mails where recipient = $1 and subject like $2'
  const subject = `Your order #${number} arrives later`
  expect(await runInShopDatabase(mails, [shopper.email, '%arrives later'])).toEqual([{ subject }])
})

/** Does now what the shop does every five minutes, and waits until it is done. */
async function reDateOrders(): Promise<void> {
  const add = "insert into pgboss.job (name, data, retry_limit) values ('re-date-orders', '{}', 0) returning id"
  const [job] = await runInShopDatabase(add, [])
  const stateOfJob = async () => (await runInShopDatabase('select state from pgboss.job where id = $1', [job?.id]))[0]
  await expect.poll(stateOfJob, { timeout: 20_000 }).toEqual({ state: 'completed' })
}

test('the owner sees whether a forecast is read, which districts it holds, and why it fails', async ({ page }) => {
  await page.goto('/admin/settings/delivery')
  const section = page.getByRole('region', { name: 'Weather forecast' })
  await expect(section).toContainText('No forecast is set up')

  const forecast = {
    isSet: true,
    readAt: '2027-05-01T06:20:00.000Z',
    problem: 'The forecast answered 503',
    failingSince: '2027-05-01T12:20:00.000Z',
    districts: 655,
    heldDistricts: 1,
    held: [
      {
        state: 'Rajasthan',
        district: 'Jaipur',
        reason: 'heat',
        from: '2027-05-02',
        until: '2027-05-04',
        days: 2,
        celsius: 44.4,
        products: 12,
      },
    ],
  }
  await page.route('**/api/admin/delivery/forecast', (route) => route.fulfill({ json: forecast }))
  await page.reload()
  await expect(section.getByRole('alert')).toContainText('The forecast answered 503')
  await expect(section.getByRole('row', { name: /Jaipur, Rajasthan/ })).toContainText('Heat, 44 °C')
  await expectNoBarriers(page)

  await page.unroute('**/api/admin/delivery/forecast')
  await failCalls(page, '/admin/delivery/forecast', 'Out of order')
  await page.reload()
  await expect(section.getByText('Failed to load the forecast')).toBeVisible()
  await page.unroute('**/api/admin/delivery/forecast')
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect(section).toContainText('No forecast is set up')
})

test('rules that fail to load can be loaded once more', async ({ page }) => {
  await failCalls(page, '/admin/settings/delivery', 'Out of order')
  await page.goto('/admin/settings/delivery')
  await expect(page.getByText('Failed to load delivery')).toBeVisible()
  await page.unroute('**/api/admin/settings/delivery')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Save Delivery' })).toBeVisible()
})
