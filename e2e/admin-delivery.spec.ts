import { expectNoBarriers } from './support/accessibility-checks.ts'
import { takeRulesTurn } from './support/rules-turn.ts'
import { expect, failCalls, restoreSession, test, toastOf } from './support/shop.ts'

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

    const { updatedAt, version, ...rules } = before
    await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: rules })
  })
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
