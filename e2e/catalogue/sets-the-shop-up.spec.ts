import { test } from '../support/own-shop.ts'
import { expect, toastOf } from '../support/shop.ts'

test('the owner’s own details are shown on every page, cached ones too', async ({ ownersPage: page, baseURL }) => {
  test.slow()
  const main = page.getByRole('main')
  const paths = ['/', '/contact', '/shop', '/terms', '/refunds-and-delivery', '/unsubscribe', '/no-such-page']
  for (const path of paths) await page.goto(path)
  await page.goto('/refunds-and-delivery')
  await expect(main).toContainText(
    'if it comes back dead because nobody was there to receive it, we do not refund its price.',
  )
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Settings' }).click()
  for (const [label, value] of Object.entries({
    'Legal name': 'Hirval Nursery LLP',
    'Officer’s name': 'Meera Joshi',
    'E-mail': 'office@hirval.example',
    Phone: '020 5550 0100',
    Street: 'Gat No. 12',
    City: 'Saswad',
    'Opening hours': 'Mon-Sat 8am-4pm\nSun 9am-1pm',
  }))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  const returns = page.getByRole('region', { name: 'Returned parcels' })
  await returns.getByLabel('Undeliverable', { exact: true }).selectOption('Refund all plants')
  await page.getByRole('button', { name: 'Save Settings' }).click()
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
  const [withoutScripts = ''] = /<noscript>.*?<\/noscript>/s.exec(home) ?? []
  for (const text of ['020 5550 0100', 'office@hirval.example']) expect(withoutScripts).toContain(text)

  await page.goto('/refunds-and-delivery')
  await expect(main).toContainText('because nobody was there to receive it, everything you paid is refunded.')
  await expect(main).not.toContainText('This is a demonstration')
  await page.goto('/contact')
  await expect(main.getByRole('heading', { name: 'How to find us' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'See it on a map' })).toHaveAttribute('href', /Gat\+No\.\+12/)
  const structured = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
  expect(structured).not.toContain('GeoCoordinates')
  for (const text of ['02055500100', 'office@hirval.example', 'Saswad', '"closes":"16:00"'])
    expect(structured).toContain(text)
})
