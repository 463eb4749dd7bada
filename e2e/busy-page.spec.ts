import { busyPage } from '../server/platform/pages/busy-page.ts'
import { contentSecurityPolicy } from '../server/platform/pages/content-security-policy.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { expect, shopUrl, test } from './support/shop.ts'

test('the page of an overloaded shop is accessible, keeps its style, and continues once there is capacity', async ({
  page,
}) => {
  const busy = busyPage({ settings: { shopName: 'Hari & Daughters, Nursery of Rare and Beautiful Plants' } })
  const body = await busy.text()
  const settings = { apiHost: null, publicUrl: shopUrl(), picturesUrl: null, measurement: null }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({ settings, payments: null }, Buffer.from(body)),
  }
  await page.route('**/shop', (route) => route.fulfill({ status: busy.status, headers, body }))
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'We are very busy' })).toHaveCSS('color', 'rgb(31, 61, 43)')
  await expectNoBarriers(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
})
