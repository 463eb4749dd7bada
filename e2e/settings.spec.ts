import type { Page } from '@playwright/test'
import { type Api, createApi } from '../contract/client.ts'
import { makeDirectoryInMemory } from '../test/support/directory.ts'
import { overHttp } from '../test/support/over-http.ts'
import { builtShop, freePort, startShopProcess } from '../test/support/shop-process.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { adminAccount, test as base, expect, failCalls, restoreSession, toastOf } from './support/shop.ts'

/** A separate shop, because other tests read pages with the seller's details. */
const test = base.extend<{ baseURL: string; api: Api }, { ownShop: string }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const port = await freePort()
      const shop = await startShopProcess(
        {
          PORT: port,
          DATA_DIR: makeDirectoryInMemory(),
          ADMIN_EMAIL: adminAccount.email,
          ADMIN_PASSWORD: adminAccount.password,
        },
        builtShop(),
      )
      await use(`http://localhost:${port}`)
      shop.process.kill('SIGTERM')
      await shop.ended
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
  api: async ({ ownShop, page }, use) => {
    const session = await createApi(overHttp(ownShop)).call('POST /auth/login', { body: adminAccount })
    await restoreSession(page, { session })
    await use(createApi(overHttp(ownShop, session.token)))
  },
})

test.describe.configure({ mode: 'serial' })
// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()

test('the owner opens Settings from the menu, saves the seller’s details, and the legal pages show them', async ({
  page,
  api,
}) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByText('These are the demo shop’s details')).toBeVisible()
  await expect(page.getByText('These details stand everywhere')).toBeVisible()
  await expect(page.getByText('content/shop.ts')).toHaveCount(0)
  await expectNoBarriers(page)

  await page.getByLabel('Legal name').fill('Hirval Nursery LLP')
  await page.getByLabel('GSTIN (optional)').fill('27aapfu0939f1zv')
  await page.getByLabel('Officer’s name').fill('Meera Joshi')
  await page.getByLabel('Invoice prefix').fill('hn')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  await expect(page.getByLabel('GSTIN (optional)')).toHaveValue('27AAPFU0939F1ZV')
  await expect(page.getByText('These are the demo shop’s details')).toHaveCount(0)
  expect((await api.call('GET /admin/settings')).invoicePrefix).toBe('HN')

  for (const path of ['/terms', '/privacy']) {
    await page.goto(path)
    const main = page.getByRole('main')
    for (const text of ['Hirval Nursery LLP', '27AAPFU0939F1ZV', 'Meera Joshi']) {
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(main.getByText('This is a demonstration')).toHaveCount(0)
  }
})

test('a changed phone, e-mail, address and hours appear on every page, cached ones too', async ({
  page,
  api,
  baseURL,
}) => {
  const paths = ['/', '/contact', '/shop', '/terms', '/refunds-and-delivery', '/unsubscribe', '/no-such-page']
  for (const path of paths) await page.goto(path)
  await page.goto('/admin/settings')
  await page.getByLabel('E-mail', { exact: true }).fill('office@hirval.example')
  await page.getByLabel('Phone', { exact: true }).fill('020 5550 0100')
  await page.getByLabel('Street').fill('Gat No. 12')
  await page.getByLabel('City').fill('Saswad')
  await page.getByRole('textbox', { name: 'Opening hours' }).fill('Mon-Sat 8am-4pm\nSun 9am-1pm')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()

  // In the same tab, without a reload
  await page.getByRole('link', { name: 'Store Home' }).click()
  await expect(page.getByRole('contentinfo').getByText('office@hirval.example')).toBeVisible()
  for (const path of paths) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: '020 5550 0100' })).toHaveAttribute('href', 'tel:02055500100')
    for (const text of ['office@hirval.example', 'Gat No. 12', 'Mon-Sat 8am-4pm'])
      await expect(footer).toContainText(text)
    await expect(page.locator('body')).not.toContainText('hello@paudha.example')
  }
  const home = await (await fetch(`${baseURL}/`)).text()
  const [bar = ''] = /<noscript>.*?<\/noscript>/s.exec(home) ?? []
  for (const text of ['020 5550 0100', 'office@hirval.example']) expect(bar).toContain(text)

  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const text of ['Gat No. 12', 'Saswad', '020 5550 0100', 'office@hirval.example', 'Sun 9am-1pm']) {
    await expect(main).toContainText(text)
  }
  await expect(main.getByRole('heading', { name: 'How to find us' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Look it up on a map' })).toHaveAttribute('href', /Gat\+No\.\+12/)
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(structuredData.join()).not.toContain('GeoCoordinates')
  for (const text of ['02055500100', 'office@hirval.example', 'Saswad', '"closes":"16:00"']) {
    expect(structuredData.join()).toContain(text)
  }
  await page.goto('/refunds-and-delivery')
  await expect(main).toContainText('send a photo to office@hirval.example or call 020 5550 0100')
  await page.goto('/terms')
  await expect(main).toContainText('Mon-Sat 8am-4pm, Sun 9am-1pm')
  expect((await api.call('GET /seller')).openingHours).toBe('Mon-Sat 8am-4pm\nSun 9am-1pm')
})

test('the owner chooses the order notifications', async ({ page, api }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Mails about new orders').selectOption('One every evening about all')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  expect((await api.call('GET /admin/settings')).orderMails).toBe('daily')
  await page.reload()
  await expect(page.getByLabel('Mails about new orders')).toHaveValue('daily')
})

test('the owner sets until when plants may be claimed', async ({ page, api }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Days to claim').fill('')
  await save(page)
  await expect(page.getByText('From 1 to 90')).toBeVisible()
  await page.getByLabel('Days to claim').fill('10')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  expect((await api.call('GET /admin/settings')).claims.days).toBe(10)
  await page.reload()
  await expect(page.getByLabel('Days to claim')).toHaveValue('10')
})

test('the owner sets what goes back of parcels that come back, and the page about refunds says so', async ({
  page,
  api,
}) => {
  const main = page.getByRole('main')
  await page.goto('/refunds-and-delivery')
  await expect(main).toContainText('if it comes back dead because nobody took it in, its price is not refunded.')
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: 'Parcels that come back' })
  await expect(section.getByLabel('Undeliverable', { exact: true })).toHaveValue('sound')
  await section.getByLabel('Undeliverable', { exact: true }).selectOption('Refund all plants')
  await section.getByLabel('The fee of the delivery too, refused at the door').uncheck()
  await expectNoBarriers(page)
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  const { returns } = await api.call('GET /seller')
  expect(returns.undeliverable).toEqual({ goods: 'all', deliveryFee: true })
  expect(returns.refused).toEqual({ goods: 'all', deliveryFee: false })
  await page.goto('/refunds-and-delivery')
  await expect(main).toContainText('because nobody took it in, all that you paid is refunded.')
  await expect(main).toContainText(
    'If a parcel is refused at the door, what you paid is refunded, without the fee for the delivery.',
  )
  await expect(main).not.toContainText('dead because nobody took it in')
})

test('the owner accepts fees on top and an offer that the provider funds; a wrong id is refused at its field', async ({
  page,
  api,
}) => {
  await page.goto('/admin/settings')
  const section = page.getByRole('region', { name: 'Payments of another amount' })
  const offers = section.getByLabel('Offers that Razorpay or a bank funds (optional)')
  await expect(section.getByLabel('Fee on top, borne by the customer')).toHaveValue('refund')
  await section.getByLabel('Fee on top, borne by the customer').selectOption('Accept it for the order')
  await offers.fill('a discount')
  await save(page)
  await expect(section.getByText('An offer’s id looks like')).toBeVisible()
  await offers.fill('offer_DtEhEm3XslgfXE\noffer_JHD834hjbxzhd38d')
  await expectNoBarriers(page)
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  expect((await api.call('GET /admin/settings')).otherAmounts).toEqual({
    customerFees: 'accept',
    fundedOffers: ['offer_DtEhEm3XslgfXE', 'offer_JHD834hjbxzhd38d'],
  })
  await page.reload()
  await expect(offers).toHaveValue('offer_DtEhEm3XslgfXE,offer_JHD834hjbxzhd38d')
})

test('the owner raises the numbers of orders; a number that an order may have is refused at its field', async ({
  page,
  api,
}) => {
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Order numbers from')).toHaveValue('10001')
  await page.getByLabel('Order numbers from').fill('25000')
  await page.getByLabel('In steps of').fill('7')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  expect((await api.call('GET /admin/settings')).orderNumbers).toEqual({ start: 25_000, step: 7 })
  await page.getByLabel('In steps of').fill('1001')
  await save(page)
  await expect(page.getByText('At most 1,000')).toBeVisible()
  // The demo has orders from 10001 on.
  await page.getByLabel('In steps of').fill('7')
  await page.getByLabel('Order numbers from').fill('10001')
  await save(page)
  await expect(page.getByText('An order has this number already, or a higher one')).toBeVisible()
  expect((await api.call('GET /admin/settings')).orderNumbers.start).toBe(25_000)
})

test('errors are shown at their fields, and nothing is saved', async ({ page, api }) => {
  const before = await api.call('GET /admin/settings')
  await page.goto('/admin/settings')
  await page.getByLabel('Legal name').fill(' ')
  await page.getByLabel('PIN').fill('01234')
  await page.getByLabel('GSTIN (optional)').fill('27AAPFU0939F1ZW')
  await page.getByLabel('E-mail', { exact: true }).fill('nobody')
  await page.getByLabel('Officer’s phone').fill('call us')
  await page.getByLabel('Invoice prefix').fill('P/')
  await save(page)
  for (const text of [
    'Legal name is required',
    'A PIN has 6 digits and does not start with 0',
    'This is not a GSTIN: 15 characters, the last one checks the others',
    'Invalid email address',
    'Invalid phone number',
    'Two letters or digits',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await expect(page.getByLabel('Legal name')).toBeFocused()
  await expectNoBarriers(page)

  await page.reload()
  await page.getByLabel('State').selectOption('Goa')
  await save(page)
  await expect(page.getByText('This GSTIN is of another state')).toBeVisible()
  expect(await api.call('GET /admin/settings')).toEqual(before)
})

test('an edit of settings saved by another admin meanwhile is refused, and the input can be retained', async ({
  page,
  api,
}) => {
  await page.goto('/admin/settings')
  await page.getByLabel('City').fill('Jejuri')
  await api.call('PATCH /admin/settings', { body: { street: 'Gat No. 99' } })
  await save(page)
  await expect(page.getByText('The settings were changed meanwhile.', { exact: true })).toBeVisible()
  await expectNoBarriers(page, [1280])
  await page.getByRole('button', { name: 'Keep what I typed' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByLabel('Street')).toHaveValue('Gat No. 99')
  await expect(page.getByLabel('City')).toHaveValue('Jejuri')
  await save(page)
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  const { street, city } = await api.call('GET /admin/settings')
  expect([street, city]).toEqual(['Gat No. 99', 'Jejuri'])
})

test('settings that fail to load or save say so, and can be retried', async ({ page, api }) => {
  expect((await api.call('GET /admin/settings')).isExample).toBe(false)
  await failCalls(page, '/admin/settings', null)
  await page.goto('/admin/settings')
  await expect(page.getByText('Failed to load the settings')).toBeVisible()
  await expectNoBarriers(page, [360])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabel('City').fill('Baramati')
  await failCalls(page, '/admin/settings', 'The ledger is wet.')
  await save(page)
  await expect(toastOf(page, 'Failed to save the settings')).toBeVisible()
  await expect(toastOf(page, 'The ledger is wet.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Baramati')
})

test('unsaved settings are left only after a confirmation, also by a reload', async ({ page, api }) => {
  const { legalName } = await api.call('GET /admin/settings')
  await page.goto('/admin/settings')
  const orders = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByLabel('Legal name').fill('Somebody Else LLP')
  await orders.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Legal name')).toHaveValue('Somebody Else LLP')

  const warned = page.waitForEvent('dialog')
  const reload = page.reload()
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.accept()
  await reload
  await expect(page.getByLabel('Legal name')).toHaveValue(legalName)

  await page.getByLabel('Legal name').fill('Somebody Else LLP')
  await orders.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/orders')
})

test('input typed while the settings are saved stays unsaved, and leaving needs a confirmation', async ({
  page,
  api,
}) => {
  await page.goto('/admin/settings')
  const { answer } = await delaySaving(page)
  await page.getByLabel('City').fill(' Satara ')
  await save(page)
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeDisabled()
  const orders = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await orders.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Legal name').fill('Hirval Gardens LLP')
  await page.getByLabel('Officer’s name').fill('Ravi Joshi')
  answer()
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Satara')
  await expect(page.getByLabel('Legal name')).toHaveValue('Hirval Gardens LLP')
  await expect(page.getByLabel('Officer’s name')).toHaveValue('Ravi Joshi')
  await expect(page.getByLabel('Officer’s name')).toBeFocused()
  await orders.click()
  await question.getByRole('button', { name: 'Stay' }).click()

  await page.unrouteAll()
  await save(page)
  await expect.poll(async () => (await api.call('GET /admin/settings')).legalName).toBe('Hirval Gardens LLP')
  const { city, grievanceOfficer } = await api.call('GET /admin/settings')
  expect([city, grievanceOfficer.name]).toEqual(['Satara', 'Ravi Joshi'])
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeEnabled()
  await orders.click()
  await expect(page).toHaveURL('/admin/orders')
})

test('saving by keyboard returns the focus to the button', async ({ page, api }) => {
  await page.goto('/admin/settings')
  const { answer } = await delaySaving(page)
  const button = page.getByRole('button', { name: 'Save Settings' })
  await page.getByLabel('City').fill('Karad')
  await button.press('Enter')
  await expect(button).toBeDisabled()
  await expect(button).not.toBeFocused()
  answer()
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  await expect(button).toBeFocused()
  expect((await api.call('GET /admin/settings')).city).toBe('Karad')
})

/** Delays the response to a save until `answer` is called. */
async function delaySaving(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PATCH') await promise
    await route.continue()
  })
  return { answer: resolve }
}
