import { addPlant, cardOf, expect, openReady, shopUrl, signIn, test } from './support/shop.ts'

// What a returning visitor has in the cache opens without a connection, too.
test.use({ isFirstVisit: true })

test('a shopper without a connection stays on the page, and goes on', async ({
  page,
  adminApi,
  shopper,
  browserErrors,
}) => {
  const plant = await addPlant(adminApi, { name: 'Palash', price: 450 })
  const notice = page.getByText('You are offline')
  const titled = (name: string) => page.getByRole('heading', { level: 1, name })
  const without = async (ask: () => Promise<unknown>, stays: string) => {
    await page.context().setOffline(true)
    await ask()
    await expect(page.getByText('The page will open as soon as the connection is back.')).toBeVisible()
    await expect(titled(stays)).toBeVisible()
    await page.context().setOffline(false)
    await expect(notice).toBeHidden()
  }
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await without(
    () =>
      cardOf(page, plant)
        .getByRole('link', { name: /View Details/ })
        .click(),
    'Shop',
  )
  await expect(titled(plant.name)).toBeVisible()
  await without(() => page.goBack(), plant.name)
  await expect(titled('Shop')).toBeVisible()
  await openReady(page, '/login')
  await without(() => page.getByRole('link', { name: /Google/ }).click(), 'Sign in to your account')
  await expect(page).not.toHaveURL(`${shopUrl()}/login`)

  await signIn(page, shopper)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(titled('Sign in to your account')).toBeVisible()
  await expect(page.getByText(shopper.email)).toHaveCount(0)
  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401)
  await page.goto('/orders')
  await expect(page).toHaveURL('/login?from=%2Forders')
  browserErrors.length = 0
})

test('a page opens although its code did not load or is gone; if the code breaks, a reload opens it', async ({
  page,
  browserErrors,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await openReady(page, '/')
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
  let failures = 0
  await page.route(/\/assets\/about-[^/]*\.js$/, (route) => (failures++ === 0 ? route.abort() : route.continue()))
  await main.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true)

  await openReady(page, '/')
  const gone = /\/assets\/(about|login)-[^/]*\.js$/
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await main.getByRole('link', { name: 'About' }).hover()
  await page.getByRole('link', { name: 'Login / Register' }).click()
  await page.waitForURL('/login')
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()

  await openReady(page, '/')
  const broken = `export default () => { throw new Error('The leaves have folded') }
export const clientLoader = () => null`
  await page.route('**/assets/contact-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await main.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('The leaves have folded', { exact: true })).toBeVisible()
  await expect(main).toBeVisible()
  expect(browserErrors.splice(0)).not.toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})
