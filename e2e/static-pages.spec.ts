import { AxeBuilder } from '@axe-core/playwright'
import { about } from '../content/about.ts'
import type { LegalText } from '../content/legal.ts'
import { privacy } from '../content/privacy.ts'
import { refundsAndDelivery } from '../content/refunds-and-delivery.ts'
import { shop } from '../content/shop.ts'
import { terms } from '../content/terms.ts'
import { expect, test } from './shop.ts'

const { seller, grievanceOfficer } = shop
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
    [seller.legalName, seller.address, seller.gstin, ...officer, /Country of origin: India/, /Consumer Protection Act/],
  ],
  [
    '/refunds-and-delivery',
    refundsAndDelivery,
    [...officer, 'Cancelling', /within 48 hours of delivery/, 'Paid online'],
  ],
]

for (const [path, text, mustSay] of legalPages) {
  test(`${path} says what the law asks, also without JavaScript`, async ({ browser, baseURL }) => {
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
    for (const words of [...mustSay, /acknowledged within 48 hours and settled within one month/]) {
      await expect(main.getByText(words).first()).toBeVisible()
    }
    await expect(main.getByText('This is a demonstration')).toBeVisible()

    const contents = main.getByRole('navigation', { name: 'On this page' })
    const last = text.sections.at(-1)?.heading ?? ''
    await contents.getByRole('link', { name: last }).click()
    await expect(main.getByRole('heading', { level: 2, name: last })).toBeInViewport()
  })
}

test('About tells the story, mission, values, team and what is done for the land', async ({ page }) => {
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

test('every change of route scrolls to the top and tells the window of a page view', async ({ page }) => {
  const views: string[] = []
  await page.exposeFunction('noteView', (path: string) => views.push(path))
  await page.addInitScript(() => {
    const { noteView } = window as unknown as { noteView: (path: string) => void }
    window.addEventListener('paudha:pageview', (event) =>
      noteView((event as CustomEvent<{ path: string }>).detail.path),
    )
  })
  await page.goto('/about')
  await expect.poll(() => views).toEqual(['/about'])
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Contact', '/contact'],
  ] as const) {
    const shown = views.length
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => views.slice(shown)).toEqual([path])
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  await page.goBack()
  await expect.poll(() => views).toEqual(['/about', '/privacy', '/terms', '/contact', '/terms'])
})

for (const path of ['/', '/about', '/contact', '/privacy', '/terms', '/refunds-and-delivery']) {
  test(`${path} is accessible, and never scrolls sideways`, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      const send = page.getByRole('button', { name: 'Send Message' })
      if (path === '/contact') {
        await send.click()
        await expect(page.getByText('Name is required')).toBeVisible()
      }
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 700 })
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overhang()).toBeLessThanOrEqual(0)
  })
}
