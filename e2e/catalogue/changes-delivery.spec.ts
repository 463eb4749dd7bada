import { addDays } from '../../domain/delivery/calendar.ts'
import { daysText } from '../../domain/delivery/describe-promise.ts'
import { address, buildOrder } from '../../test/support/bodies.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { runInShopDatabase } from '../support/database.ts'
import { addPlant, expect, shopUrl, test, toastOf } from '../support/shop.ts'

// Both change the shop’s rules.
test.describe.configure({ mode: 'serial' })

test('the owner adds a zone, and pages no longer say that delivery is free', async ({ ownersPage: page, adminApi }) => {
  const before = await adminApi.call('GET /admin/settings/delivery')
  const name = `Remote ${Date.now()}`
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Delivery', exact: true }).click()

  const number = before.zones.length + 1
  await page.getByRole('button', { name: 'Add Zone' }).click()
  const zone = page.getByRole('group', { name: `Zone ${number}` })
  await expect(zone.getByLabel('Name')).toBeFocused()
  await expectNoBarriers(page)
  await zone.getByLabel('Name').fill(name)
  await zone.getByLabel('Fee (₹)', { exact: true }).fill('49')
  await zone.getByRole('button', { name: 'Add PIN Range' }).click()
  await zone.getByLabel('First PIN').fill('744301')
  await zone.getByLabel('Last PIN').fill('744304')
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(page.getByText(/comes first and covers all of these addresses/).first()).toBeVisible()
  for (let place = number; place > 1; place--) await page.getByRole('button', { name: `Move zone ${place} up` }).click()
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(toastOf(page, 'Delivery saved')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('PIN 744301 to 744304')
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

async function textOf(path: string): Promise<string> {
  return (await fetch(shopUrl() + path)).text()
}

test('a flood moves the day of an order: its page and one mail say so', async ({
  shoppersPage: page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Padauk', price: 450 })
  const portBlair = { city: 'Port Blair', state: 'Andaman and Nicobar Islands', zipCode: '744101' } as const
  const lines = [{ plant: plant._id, quantity: 1, price: 450 }]
  const order = await buildOrder(shopper, lines, { shippingAddress: { ...address, ...portBlair } })
  const { earliest = '', latest = '' } = order.delivery ?? {}
  const until = addDays(latest, 3)

  const { updatedAt, version, ...rules } = await adminApi.call('GET /admin/settings/delivery')
  const area = { states: [], districts: [], pins: [{ from: '744101', to: '744101' }] }
  const holds = [...rules.holds, { reason: 'flood' as const, from: earliest, until, area, celsius: null }]
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: { ...rules, holds } })
  await reDateOrders()
  await reDateOrders()
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: rules })

  const { delivery: moved } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  if (moved === null) throw new Error('The agreed days are gone')
  expect(moved.earliest > until).toBe(true)
  const days = daysText(moved.earliest, moved.latest)
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByText(/^Expected: /)).toContainText(days)
  await expect(page.getByText(/^Delivery moved to /)).toContainText(days)
  const mails = 'select subject from mails where recipient = $1 and subject like $2'
  const subject = `Your order #${order.number} will arrive later`
  expect(await runInShopDatabase(mails, [shopper.email, '%will arrive later'])).toEqual([{ subject }])
})

/** Does now what the shop does every five minutes, and waits until it is done. */
async function reDateOrders(): Promise<void> {
  const add = "insert into pgboss.job (name, data, retry_limit) values ('re-date-orders', '{}', 0) returning id"
  const [job] = await runInShopDatabase(add, [])
  const stateOfJob = async () => (await runInShopDatabase('select state from pgboss.job where id = $1', [job?.id]))[0]
  await expect.poll(stateOfJob, { timeout: 20_000 }).toEqual({ state: 'completed' })
}
