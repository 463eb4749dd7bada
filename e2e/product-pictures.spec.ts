import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accountFor } from '../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../server/platform/embedded-postgres/address.ts'
import { startDatabaseProxy } from '../test/fakes/database-proxy.ts'
import { buildPicture } from '../test/support/images.ts'
import { freePort, startShopProcess } from '../test/support/shop-process.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import {
  addPlant,
  expect,
  newCustomer,
  orderPlant,
  restoreSession,
  SHOP_DATA,
  shopUrl,
  test,
  toastOf,
  visitor,
} from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const main = (page: Page) => page.getByRole('region', { name: 'Main picture' })
const gallery = (page: Page) => page.getByRole('region', { name: 'Image Gallery' })
const mainUrl = (page: Page) => page.getByLabel('Product Image URL')
const galleryUrls = (page: Page) =>
  gallery(page)
    .getByRole('textbox')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
const uploadedUrl = (colour: string) => new RegExp(`^${shopUrl()}/uploads/[0-9a-f]{32}-${colour}\\.jpg$`)

async function picture(colour: string, name = `${colour.slice(1)}.jpg`) {
  return { name, mimeType: 'image/jpeg', buffer: await buildPicture({ width: 700, height: 500, colour }) }
}

async function fillInProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Plant Name').fill(name)
  await page.getByLabel('Description').first().fill('A vine with hearts for leaves.')
  await page.getByLabel('Price (₹)').fill('320')
  await page.getByLabel('Stock').fill('5')
}

test('a product created with two uploaded pictures is in the shop at once, also in a second process', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Aparajita ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/products/new')
  await fillInProduct(page, name)
  await main(page)
    .getByLabel('Choose picture')
    .setInputFiles(await picture('#4040c0'))
  await expect(mainUrl(page)).toHaveValue(uploadedUrl('r4g4bb'))
  await gallery(page)
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('#c04040')])
  await expect.poll(() => galleryUrls(page)).toEqual([expect.stringMatching(uploadedUrl('rbg4b4'))])
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()

  const beside = await startBeside()
  try {
    const [plant] = await visitor().call('GET /plants', { query: { search: name } })
    const urls = [plant?.image.url ?? '', plant?.images[0]?.url ?? '']
    for (const origin of [shopUrl(), beside.url]) {
      // Its pages link the pictures by its own address, as those of the first process do.
      const shopper = await browser.newPage()
      await shopper.goto(`${origin}/shop?search=${encodeURIComponent(name)}`)
      await expect(shopper.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
      for (const url of urls) {
        for (const file of [url, url.replace('.jpg', '-320.avif'), url.replace('.jpg', '-1200.webp')]) {
          const answer = await fetch(origin + new URL(file).pathname)
          expect([answer.status, answer.headers.get('content-type')?.slice(0, 6)]).toEqual([200, 'image/'])
        }
      }
      await shopper.close()
    }
    await page.goto(`/plants/${plant?._id}`)
    const shown = page.getByRole('img', { name, exact: true })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-r4g4bb-\d+\.avif$/)
    expect(await shown.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(68, 68, 187)')
  } finally {
    await beside.stop()
  }
})

test('several files are uploaded in the chosen order; bad ones are refused with their reasons, and the input stays', async ({
  page,
}) => {
  test.slow()
  await page.goto('/admin/products/new')
  await fillInProduct(page, 'Juhi')
  const broken = { ...(await picture('#888888', 'broken.jpg')) }
  broken.buffer = broken.buffer.subarray(0, broken.buffer.length / 2)
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_000_001) }
  const text = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  const disguised = { name: 'disguised.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') }
  await gallery(page)
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('#c04040'), broken, large, await picture('#40c040'), text, disguised])
  const uploads = gallery(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(uploads).toHaveCount(4)
  await expect(uploads.filter({ hasText: 'broken.jpg' })).toContainText('This picture is damaged and cannot be read.')
  await expect(uploads.filter({ hasText: 'large.jpg' })).toContainText('Pictures may have at most 10 MB.')
  for (const name of ['list.pdf', 'disguised.jpg']) {
    await expect(uploads.filter({ hasText: name })).toContainText(
      'Only JPEG, PNG, WebP and AVIF pictures are accepted.',
    )
  }
  const arrived = [uploadedUrl('rbg4b4'), uploadedUrl('r4gbb4')].map((url) => expect.stringMatching(url))
  expect(await galleryUrls(page)).toEqual(arrived)
  await expectNoBarriers(page)
  for (const name of ['broken.jpg', 'large.jpg', 'list.pdf', 'disguised.jpg']) {
    await page.getByRole('button', { name: `Dismiss ${name}` }).click()
  }
  await expect(uploads).toHaveCount(0)
  await expect(page.getByLabel('Plant Name')).toHaveValue('Juhi')
  await expect(page.getByLabel('Price (₹)')).toHaveValue('320')
})

test('an upload shows its progress, can be cancelled, and retried after a network failure', async ({ page }) => {
  await page.goto('/admin/products/new')
  // The connection is too slow to finish, then breaks.
  await page.route('**/api/upload', () => {}, { times: 1 })
  const choose = main(page).getByLabel('Choose picture')
  await choose.setInputFiles(await picture('#408040', 'slow.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeDisabled()
  await expect(page.getByText('Pictures are still on their way.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel slow.jpg' }).click()
  await expect(page.getByText('slow.jpg')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeEnabled()

  await page.route('**/api/upload', (route) => route.abort(), { times: 1 })
  await choose.setInputFiles(await picture('#408040', 'again.jpg'))
  await expect(page.getByText('The upload broke off. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again.jpg again' }).click()
  await expect(mainUrl(page)).toHaveValue(uploadedUrl('r4g8b4'))
  await expect(page.getByText('again.jpg')).toBeHidden()
})

test('pictures are dropped onto drop zones; one dropped outside opens nothing', async ({ page }) => {
  await page.goto('/admin/products/new')
  await drop(page, main(page).getByText('or drop it here'), ['#c0c040', '#40c0c0'])
  await expect(mainUrl(page)).toHaveValue(uploadedUrl('rbgbb4'))
  await expect.poll(() => galleryUrls(page)).toEqual([expect.stringMatching(uploadedUrl('r4gbbb'))])
  await drop(page, page.getByRole('heading', { name: 'Add New Product' }), ['#123456'])
  await expect(page).toHaveURL('/admin/products/new')
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
})

test('the gallery is sorted by keyboard, and any of its pictures becomes the main one', async ({ page, adminApi }) => {
  const [a, b, c] = ['indoor', 'outdoor', 'pots'].map((name) => `${shopUrl()}/images/${name}.jpg`)
  const images = [a, b, c].map((url) => ({ url: url ?? '' }))
  const plant = await addPlant(adminApi, { name: 'Sadabahar', image: { url: a ?? '' }, images })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByRole('button', { name: 'Move image 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => galleryUrls(page)).toEqual([b, a, c])
  await expect(page.getByRole('button', { name: 'Move image 2 down' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => galleryUrls(page)).toEqual([b, c, a])
  await expect(page.getByRole('button', { name: 'Move image 3 up' })).toBeFocused()
  await expect(page.getByText('Picture moved to place 3 of 3.')).toBeAttached()
  await page.getByRole('button', { name: 'Make image 1 the main picture' }).click()
  await expect(mainUrl(page)).toHaveValue(b ?? '')
  await expect(gallery(page).getByRole('listitem').first().getByText('Main', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  const saved = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect(saved.image.url).toBe(b)
  expect(saved.images.map(({ url, isPrimary }) => [url, isPrimary])).toEqual([
    [b, true],
    [c, false],
    [a, false],
  ])
})

test('after making a picture the main one by keyboard the focus is in its row', async ({ page, adminApi }) => {
  const [a, b, c] = ['indoor', 'outdoor', 'pots'].map((name) => `${shopUrl()}/images/${name}.jpg`)
  const images = [b, c].map((url) => ({ url: url ?? '' }))
  const plant = await addPlant(adminApi, { name: 'Raat Rani', image: { url: a ?? '' }, images })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByRole('button', { name: 'Make image 1 the main picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(mainUrl(page)).toHaveValue(b ?? '')
  await expect.poll(() => galleryUrls(page)).toEqual([a, c])
  await expect(page.getByRole('button', { name: 'Make image 1 the main picture' })).toBeFocused()

  await gallery(page).getByRole('button', { name: 'Add Image' }).click()
  await gallery(page)
    .getByRole('textbox')
    .nth(2)
    .fill(b ?? '')
  await page.getByRole('button', { name: 'Make image 2 the main picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(mainUrl(page)).toHaveValue(c ?? '')
  await expect(page.getByRole('button', { name: 'Move image 2 up' })).toBeFocused()
})

test('an address that browsers would block is refused at its field', async ({ page }) => {
  await page.goto('/admin/products/new')
  await fillInProduct(page, 'Parijat')
  await mainUrl(page).fill('http://pictures.example/a.jpg')
  await gallery(page).getByRole('button', { name: 'Add Image' }).click()
  await gallery(page).getByRole('textbox').fill('http://127.0.0.1:9/b.jpg')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(toastOf(page, 'Failed to save product')).toBeVisible()
  for (const place of [main(page), gallery(page)]) {
    await expect(place.getByText('Please enter a valid URL that begins with https://')).toBeVisible()
  }
  await expect(page.getByLabel('Plant Name')).toHaveValue('Parijat')
  await mainUrl(page).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(main(page).getByText('Please enter a valid URL', { exact: true })).toBeVisible()
})

test('unsaved changes are left only after a confirmation', async ({ page }) => {
  await page.goto('/admin/products/new')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.getByRole('link', { name: 'Add Product' }).first().click()
  await page.getByLabel('Plant Name').fill('Kaner')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Plant Name')).toHaveValue('Kaner')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/products')
})

test('two admins edit one product while it sells: the second is informed, no input is lost, the stock is exact', async ({
  page,
  adminApi,
  adminSession,
  context,
}) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 400, stock: 10 })
  const address = `/admin/products/edit/${plant._id}`
  const second = await context.newPage()
  await restoreSession(second, { session: adminSession })
  await page.goto(address)
  await second.goto(address)
  await expect(second.getByLabel('Stock')).toHaveValue('10')
  await page.getByLabel('Description').first().fill('With flowers that smell of summer.')
  await orderPlant(await newCustomer(), plant, 3)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page).toHaveURL('/admin/products')

  await second.getByLabel('Scientific Name (Optional)').fill('Magnolia champaca')
  await second.getByRole('button', { name: 'Update Product' }).click()
  await expect(second.getByText('The product was changed meanwhile.', { exact: true })).toBeVisible()
  await expect(second.getByLabel('Scientific Name (Optional)')).toHaveValue('Magnolia champaca')
  await second.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(second.getByLabel('Description').first()).toHaveValue('With flowers that smell of summer.')
  await second.getByRole('button', { name: 'Update Product' }).click()
  await expect(second).toHaveURL('/admin/products')
  const saved = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect(saved).toMatchObject({ scientificName: 'Magnolia champaca', stock: 7 })
  expect(saved.description).toBe('With flowers that smell of summer.')
})

/** Drops files as a mouse would: the browser creates the event, the files come from here. */
async function drop(page: Page, target: ReturnType<Page['getByText']>, colours: string[]): Promise<void> {
  const files = await Promise.all(
    colours.map(async (colour) => ({
      name: `${colour.slice(1)}.jpg`,
      bytes: (await picture(colour)).buffer.toString('base64'),
    })),
  )
  const data = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of files) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'image/jpeg' }))
    }
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}

/** A second server process on the same database and pictures. */
async function startBeside() {
  const data = process.env[SHOP_DATA] ?? ''
  const cluster = join(data, 'database')
  const proxy = await startDatabaseProxy(await addressOf(cluster, await accountFor(cluster)))
  const variables = { DATA_DIR: data, PORT: await freePort(), PUBLIC_URL: shopUrl(), DATABASE_URL: proxy.url }
  const shop = await startShopProcess({ ...variables, LOG_LEVEL: 'error' })
  return {
    url: shop.url,
    async stop() {
      shop.process.kill('SIGTERM')
      await shop.ended
      await proxy.stop()
    },
  }
}
