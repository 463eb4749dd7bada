import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, expect, shopUrl, test, toastOf } from '../support/shop.ts'

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
  await page.getByRole('button', { name: 'Save Delivery Rules' }).click()
  await expect(page.getByText(/comes first and covers all of these addresses/).first()).toBeVisible()
  for (let place = number; place > 1; place--) await page.getByRole('button', { name: `Move zone ${place} up` }).click()
  await page.getByRole('button', { name: 'Save Delivery Rules' }).click()
  await expect(toastOf(page, 'Delivery rules saved')).toBeVisible()
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
