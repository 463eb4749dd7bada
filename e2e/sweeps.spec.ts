import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { contentSecurityPolicy } from '../server/platform/pages/content-security-policy.ts'
import { busyPage } from '../server/platform/pages/serve-pages.ts'
import { comesTrue, expectNoBarriers, findBarriers } from './support/accessibility-checks.ts'
import { requestsInFlight } from './support/page-state.ts'
import { adminPages, buildRecords, customersPages, publicPages, widthsFor } from './support/pages.ts'
import { openCheckout, paymentWindow, pressPay } from './support/paying.ts'
import {
  addPlant,
  expect,
  failCalls,
  fillInAddress,
  openReady,
  orderPlant,
  restoreSession,
  shopUrl,
  test,
} from './support/shop.ts'

// The fixture `page` fails on errors in the browser and on requests to other hosts.

test('public pages have no barriers and ask visitors for nothing', async ({ page, adminApi, shopper }) => {
  const focusedAt = ['/', '/plants/:plant', '/register']
  await sweep(page, publicPages, await buildRecords(adminApi, shopper), 360, async (path) => {
    const questions = page.getByRole('region', { name: /measure/ }).or(page.getByRole('button', { name: /^Cookie/ }))
    const cookies = await page.context().cookies()
    return [
      ...((await questions.count()) > 0 ? ['asks for consent'] : []),
      ...((await longestMotion(page)) > 0.001 ? ['moves though less motion is wanted'] : []),
      ...cookies.map(({ name }) => `sets the cookie ${name}`),
      ...(focusedAt.includes(path) ? await unseenFocus(page) : []),
    ]
  })
})

test('customers’ pages have no barriers', async ({ shoppersPage: page, adminApi, shopper }) => {
  const records = await buildRecords(adminApi, shopper)
  await sweep(page, customersPages, records, 360)
})

for (const half of [0, 1]) {
  test(`the back office’s pages have no barriers (${half + 1} of 2)`, async ({
    ownersPage: page,
    adminApi,
    shopper,
  }) => {
    const records = await buildRecords(adminApi, shopper)
    const pages = adminPages.filter((_, index) => index % 2 === half)
    await sweep(page, pages, records, 1280, async () => {
      await page.setViewportSize({ width: 1024, height: 480 })
      const fits = () =>
        page.getByRole('main').evaluate((main) =>
          [main, main.parentElement, document.documentElement].every((element) => {
            const { scrollHeight = 0, clientHeight = 0 } = element ?? {}
            return scrollHeight <= clientHeight
          }),
        )
      return (await comesTrue(fits)) ? [] : ['has a second scrollbar']
    })
  })
}

test('forms with errors, failed lists and the busy shop have no barriers', async ({ page, adminApi, shopper }) => {
  const main = page.getByRole('main')
  await openReady(page, '/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoBarriers(page)
  await failCalls(page, '/plants?*', 'The greenhouse is locked.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByText('Error loading plants')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible()
  await expectNoBarriers(page)
  await page.unrouteAll()

  await restoreSession(page, shopper)
  await page.goto('/cart')
  await expect(main.getByText('Your cart is empty')).toBeVisible()
  await expectNoBarriers(page)
  const plant = await addPlant(adminApi, { name: 'Apamarga', price: 450 })
  await orderPlant(shopper, plant)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)
  await openCheckout(page, shopper, plant)
  // The address of the last order comes some moments later.
  await expect(page.getByLabel('Street')).not.toHaveValue('')
  await page.getByLabel('Street').fill('')
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page.getByText(/Please fill in all required address fields/)).toBeVisible()
  await expectNoBarriers(page)
  await fillInAddress(page)
  await pressPay(page)
  await expect(paymentWindow(page).getByRole('heading', { name: 'Paudha' })).toBeVisible()
  await expectNoBarriers(page, undefined, (page) => new AxeBuilder({ page }))

  const body = await busyPage({ settings: { shopName: 'Hari & Daughters' } }).text()
  const settings = { apiHost: null, publicUrl: shopUrl(), picturesUrl: null, measurement: null }
  const policy = contentSecurityPolicy({ settings, payments: null }, Buffer.from(body))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  await page.route('**/shop', (route) => route.fulfill({ status: 503, headers, body }))
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'We are very busy' })).toHaveCSS('color', 'rgb(31, 61, 43)')
  await expectNoBarriers(page)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
})

/** Opens each page and collects what is wrong with it, so that one run names all of them. */
async function sweep(
  page: Page,
  paths: readonly string[],
  records: Readonly<Record<string, string>>,
  usualWidth: number,
  findMore: (path: string) => Promise<string[]> = async () => [],
): Promise<void> {
  test.setTimeout(600_000)
  const found: string[] = []
  const unanswered = requestsInFlight(page)
  for (const path of paths) {
    await page.goto(path.replace(/:\w+/, (name) => records[name] ?? name))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expect.poll(() => unanswered.size).toBe(0)
    const problems = [...(await findMore(path)), ...(await findBarriers(page, widthsFor(usualWidth)))]
    found.push(...problems.map((problem) => `${path}: ${problem}`))
  }
  expect(found).toEqual([])
}

/** In seconds; the browser of the journeys asks for less motion. */
function longestMotion(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat)
      }),
    ),
  )
}

/** What gets the focus by Tab, of the first 30, without the ring around it. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = []
  const count = await page.locator('a, button, input, select, summary').count()
  for (let stop = 0; stop < Math.min(count, 30); stop++) {
    await page.keyboard.press('Tab')
    const { ring, html } = await page.locator(':focus').evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return { ring: `${outlineStyle} ${outlineWidth}`, html: element.outerHTML.slice(0, 100) }
    })
    if (ring !== 'solid 3px') unseen.push(`shows no focus: ${ring} ${html}`)
  }
  return unseen
}
