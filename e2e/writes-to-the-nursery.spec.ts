import { shop } from '../content/shop.ts'
import { pressPay } from './support/paying.ts'
import { addPlant, expect, failCalls, fillInAddress, fillInLogin, PHONE, test } from './support/shop.ts'

test('a visitor looks up the nursery, opens its map, and writes a message', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const problems: string[] = []
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  page.on('request', (request) => request.url().startsWith(`${baseURL}/`) || problems.push(request.url()))
  await page.route(shop.map.embed, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The way to Uruli Kanchan</p>' }),
  )
  await page.setViewportSize(PHONE)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  const drawn = page.locator('section', { hasText: 'How to find us' })
  const frame = (await drawn.boundingBox()) ?? { x: 0, width: 0 }
  const names = await drawn.locator('svg text').filter({ visible: true }).all()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const box = (await name.boundingBox()) ?? { x: -1, width: 0 }
    expect(box.x, (await name.textContent()) ?? '').toBeGreaterThanOrEqual(frame.x)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const facts = page.getByRole('heading', { name: /^(Address|Phone|Email|Opening hours)$/ })
  const gaps = await facts.evaluateAll((headings) =>
    headings.map((heading) => {
      const range = document.createRange()
      range.selectNodeContents(document.createTreeWalker(heading.nextSibling as Node, 4).nextNode() as Node)
      return range.getBoundingClientRect().top - heading.getBoundingClientRect().bottom
    }),
  )
  expect(gaps).toHaveLength(4)
  expect(Math.max(...gaps) - Math.min(...gaps), gaps.join()).toBeLessThanOrEqual(2)
  expect(problems).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  const map = page.getByTitle('Map of the nursery’s location')
  await expect(map).toBeFocused()
  await expect(map.contentFrame().getByText('The way to Uruli Kanchan')).toBeVisible()
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Name').fill('Asha Kulkarni')
  await form.getByLabel('Email').fill('asha@paudha.example')
  await form.getByLabel('Subject').fill('Tulsi')
  await form.getByLabel('Message').fill('Which pot?\nClay?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText(/^Your ticket number is T-\d+\. We’ll e-mail it to you too\.$/)).toBeVisible()
  expect(problems).toEqual([shop.map.embed])
  await page.context().close()
})

const IN_THE_TAB: Record<string, RegExp> = {
  'held-purchase': /what you wanted to buy/,
  drafts: /what you typed/,
  'order.attempt': /an order that is being sent/,
  'react-router-scroll-positions': /How far a page was scrolled/,
}

test('the privacy notice names all that the browser stores', async ({ page, context, adminApi, shopper }) => {
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

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page).toHaveURL('/privacy')
  const notice = page.getByRole('main')
  for (const name of [...stored, ...cookies]) await expect(notice.getByText(name).first()).toBeVisible()
  for (const key of inTab) await expect(notice.getByText(IN_THE_TAB[key] ?? key)).toBeVisible()
  const contents = notice.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
  const heading = (await contents.textContent()) ?? ''
  await contents.click()
  await expect(notice.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
})
