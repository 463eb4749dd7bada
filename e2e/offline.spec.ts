import type { Page } from '@playwright/test'
import {
  addPlant,
  adminAccount,
  cardOf,
  expect,
  failCalls,
  openReady,
  restoreSession,
  shopUrl,
  signIn,
  test,
} from './support/shop.ts'

const offline = { title: 'You are offline' }

test('offline, whatever a shopper opens waits, says so, and opens once the connection is back', async ({
  page,
  browserErrors,
  adminApi,
  shopper,
}) => {
  await test.step('offline, a link leaves the shopper on the page, says so, and opens once the connection is back', async () => {
    for (const [from, link, to] of [
      ['/', 'Contact', '/contact'],
      ['/shop', 'About', '/about'],
      ['/contact', 'Home', '/'],
    ] as const) {
      await openReady(page, from)
      const heading = page.getByRole('heading', { level: 1 })
      const before = await heading.innerText()
      await page.context().setOffline(true)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      await expect(page.getByText(offline.title)).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(offline.title)).toBeVisible()
      await expect(heading).toHaveText(before)
      await expect(page).toHaveURL(from)
      await page.context().setOffline(false)
      await expect(page).toHaveURL(to)
      await expect(page.getByText(offline.title)).toBeHidden()
    }
    browserErrors.length = 0
  })
  await test.step('offline, a plant, Back, a personal page and the sign-in wait too', async () => {
    const plant = await addPlant(adminApi, { name: 'Palash', price: 450 })
    await restoreSession(page, shopper)
    await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
    await page.context().setOffline(true)
    await cardOf(page, plant)
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page.getByText(offline.title)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: plant.name, level: 1 })).toBeVisible()

    await page.context().setOffline(true)
    await page.goBack()
    await expect(page.getByText(offline.title)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()

    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'My Profile' }).click()
    await expect(page.getByText('What you asked for opens as soon as the line is back.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  })
  await test.step('a document link waits while the browser is offline', async () => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: /Google/ }).click()
    await expect(page.getByText(offline.title)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).not.toHaveURL(`${shopUrl()}/login`)
  })
  await test.step('only the last requested page opens', async () => {
    await openReady(page, '/')
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.context().setOffline(true)
    await main.getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByText(offline.title)).toBeVisible()
    await main.getByRole('link', { name: 'About' }).click()
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/about')
    await expect(page.getByText(offline.title)).toBeHidden()
  })
})

test('a logout while offline ends the session at once, and on the server once the connection is back', async ({
  page,
  shopper,
}) => {
  await test.step('a logout while offline ends the session at once, and on the server once the connection is back', async () => {
    await signIn(page, shopper)
    await page.goto('/profile')
    const other = await page.context().newPage()
    await other.goto('/about')
    await logOutOffline(page)
    await expect(page.getByText(shopper.email)).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Login / Register' })).toBeVisible()
    await other.close()

    await expectSignedOutOnceOnline(page, '/orders')
  })
  await test.step('a logout from the back office while offline asks about unsaved input, and ends the session at once', async () => {
    await signIn(page, adminAccount)
    await page.goto('/admin/products/new')
    await page.getByLabel('Plant Name').fill('Kaner')
    await logOutOffline(page, async () => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    })
    await expectSignedOutOnceOnline(page, '/admin/products')
  })
})

/** Waits for the preloaded sign-in page, disconnects, and logs out; ends on the sign-in page, signed out. */
async function logOutOffline(page: Page, confirm = async () => {}): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await confirm()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

/** Reloads back online: neither the page nor a personal one restores the session, which the server has ended. */
async function expectSignedOutOnceOnline(page: Page, personal: string): Promise<void> {
  await page.context().setOffline(false)
  // The page before the reload, the one after it or another tab logs out: whichever reaches the server first.
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Register' })).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
  await page.goto(personal)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(personal)}`)
}

test('what failed to load is loaded again, and code that a release took away is replaced', async ({ page }) => {
  await test.step('code that fails to load once is fetched again, without a page reload', async () => {
    await openReady(page, '/')
    await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
    let failures = 0
    await page.route(/\/assets\/about-[^/]*\.js$/, (route) => {
      failures += 1
      return failures === 1 ? route.abort() : route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true)
  })
  await test.step('a failed load is retried when the connection is back', async () => {
    await openReady(page, '/about')
    await failCalls(page, '/plants?*', null)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
    await expect(page.getByText('Error loading plants')).toBeVisible()
    await page.unroute('**/api/plants?*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('article').first()).toBeVisible()
  })
  await test.step('after a deployment an open tab loads the clicked page as a document, since its code is gone', async () => {
    await openReady(page, '/')
    const files = /\/assets\/(about|login)-[^/]*\.js$/
    await page.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
    await page.getByRole('link', { name: 'Login / Register' }).click()
    await page.waitForURL('/login')
    await page.unroute(files)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()
  })
})
