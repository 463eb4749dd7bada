import type { Locator } from '@playwright/test'
import { buildPhoto } from '../support/photo.ts'
import { cardOf, expect, shopUrl, test, toastOf } from '../support/shop.ts'

const uploadedUrl = (colour: string) => new RegExp(`^${shopUrl()}/uploads/[0-9a-f]{32}-${colour}\\.jpg$`)

test('the owner adds a product with pictures, and it is in the shop at once', async ({
  ownersPage: page,
  adminApi,
}) => {
  await page.goto('/admin/products')
  await expect(page).toHaveTitle('Products | Paudha')
  await page.getByRole('link', { name: 'Add Product' }).click()
  const name = `Aparajita ${crypto.randomUUID().slice(0, 6)}`
  await page.getByLabel('Plant Name').fill(name)
  await page.getByLabel('Category').selectOption('Outdoor Plants')
  await page.getByLabel('Description').fill('A vine with hearts for leaves.')
  await page.getByLabel('Price (₹)').fill('320')
  await page.getByLabel('Original Price').pressSequentially('4-5')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Please enter a number')).toBeVisible()
  await page.getByLabel('Original Price').fill('')

  const main = page.getByRole('region', { name: 'Main picture' })
  const gallery = page.getByRole('region', { name: 'Image Gallery' })
  await main.getByLabel('Choose picture').setInputFiles(await buildPhoto('#4040c0'))
  await expect(page.getByLabel('Product Image URL')).toHaveValue(uploadedUrl('r4g4bb'))
  await gallery.getByLabel('Choose pictures').setInputFiles([await buildPhoto('#c04040')])
  const urls = () =>
    gallery.getByRole('textbox').evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
  await expect.poll(urls).toEqual([expect.stringMatching(uploadedUrl('rbg4b4'))])
  await drop(gallery.getByText('or drop them here'), await buildPhoto('#40c040'))
  await expect.poll(async () => (await urls())[1]).toMatch(uploadedUrl('r4gbb4'))
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  const [plant] = await adminApi.call('GET /plants', { query: { search: name } })
  expect(plant?.images).toHaveLength(2)
  await page.goto(`/shop?search=${encodeURIComponent(name)}`)
  await cardOf(page, { name }).getByRole('link').first().click()
  const shown = page.getByRole('img', { name, exact: true })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-r4g4bb-\d+\.avif$/)
  await expect(shown).toHaveCSS('background-color', 'rgb(68, 68, 187)')
})

/** Drops a file as a mouse would: the browser creates the event, the file comes from here. */
async function drop(target: Locator, { name, buffer }: { name: string; buffer: Buffer }): Promise<void> {
  const page = target.page()
  const data = await page.evaluateHandle(
    ([name = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      return transfer
    },
    [name, buffer.toString('base64')],
  )
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}
