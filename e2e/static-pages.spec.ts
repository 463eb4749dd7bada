import { about } from '../content/about.ts'
import type { LegalText } from '../content/legal.ts'
import { privacy } from '../content/privacy.ts'
import { refundsAndDelivery } from '../content/refunds-and-delivery.ts'
import { shop } from '../content/shop.ts'
import { terms } from '../content/terms.ts'
import { pressPay } from './support/paying.ts'
import { addPlant, expect, failCalls, fillInAddress, fillInLogin, test } from './support/shop.ts'

const { address, seller, grievanceOfficer } = shop
const place = `${address.street}, ${address.city}, ${address.district}, ${address.state} ${address.zipCode}`
const officer = [grievanceOfficer.name, grievanceOfficer.email, grievanceOfficer.phone.shown]
const legalPages: readonly [path: string, text: LegalText, mustSay: readonly (string | RegExp)[]][] = [
  [
    '/privacy',
    privacy,
    [seller.legalName, ...officer, /Digital Personal Data Protection Act 2023/, /paudha_session/, /shop\.category/],
  ],
  [
    '/terms',
    terms,
    [
      seller.legalName,
      place,
      seller.gstin,
      ...officer,
      /Country of origin: India/,
      /Consumer Protection Act/,
      /GeoNames/,
    ],
  ],
  [
    '/refunds-and-delivery',
    refundsAndDelivery,
    [...officer, 'Cancelling', /within 48 hours of delivery/, 'Paid online'],
  ],
]

for (const [path, text, mustSay] of legalPages) {
  test(`${path} has the legally required content, also without JavaScript`, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: text.title, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${text.title} | Paudha`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    for (const { heading } of text.sections) {
      await expect(main.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    }
    for (const words of [
      ...mustSay,
      /acknowledged with a ticket number within 48 hours and settled within one month/,
    ]) {
      await expect(main.getByText(words).first()).toBeVisible()
    }
    await expect(main.getByText('This is a demonstration')).toBeVisible()

    const contents = main.getByRole('navigation', { name: 'On this page' })
    const last = text.sections.at(-1)?.heading ?? ''
    await contents.getByRole('link', { name: last }).click()
    await expect(main.getByRole('heading', { level: 2, name: last })).toBeInViewport()
  })
}

const IN_THE_TAB: Record<string, RegExp> = {
  'held-purchase': /what you wanted to buy/,
  drafts: /what you typed/,
  'order.attempt': /an order that is being sent/,
  'react-router-scroll-positions': /How far a page was scrolled/,
}

test('the privacy notice names everything that shopping stores in the browser', async ({
  page,
  context,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 450 })
  const inTab = new Set<string>()
  const noteTab = async () => {
    for (const key of await page.evaluate(() => Object.keys(sessionStorage))) inTab.add(key)
  }
  await page.goto('/shop?category=all')
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL(/\/login/)
  await noteTab()
  await fillInLogin(page, shopper)
  await expect(page.getByTestId('cart-count')).toHaveText('1')
  await page.goto('/checkout')
  await fillInAddress(page)
  await failCalls(page, '/orders', null)
  await pressPay(page)
  await expect(page.getByRole('alertdialog')).toContainText('Failed to process payment')
  await noteTab()
  await page.goto('/profile')
  await noteTab()
  await failCalls(page, '/auth/logout', null)
  const cookies = (await context.cookies()).map(({ name }) => name)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect([...stored, ...cookies]).toEqual(expect.arrayContaining(['farewell', 'paudha_session', 'root']))
  expect([...inTab]).toEqual(expect.arrayContaining(['drafts', 'held-purchase', 'order.attempt']))

  await page.goto('/privacy')
  const notice = page.getByRole('main')
  for (const name of [...stored, ...cookies]) await expect(notice.getByText(name).first()).toBeVisible()
  for (const key of inTab) await expect(notice.getByText(IN_THE_TAB[key] ?? key)).toBeVisible()
})

test('About has the story, mission, values, team and sustainability', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: about.story.heading })).toBeVisible()
  for (const { heading } of [about.mission, about.values, about.team, about.sustainability]) {
    await expect(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  for (const text of [
    ...about.story.paragraphs,
    about.mission.text,
    ...about.values.items.map(({ text }) => text),
    ...about.team.members.map(({ name }) => name),
    ...about.sustainability.points.map(({ text }) => text),
  ]) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
})
