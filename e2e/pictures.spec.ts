import type { Page } from '@playwright/test'
import { runInShopDatabase } from './support/database.ts'
import { addPlant, expect, test, visitor } from './support/shop.ts'

test('pictures are small, with reserved space, and only those of the first view are eager', async ({ page }) => {
  const [plant] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  for (const path of ['/', '/shop', '/about', `/plants/${plant?._id}`]) {
    await page.goto(path)
    const pictures = await picturesOf(page)
    expect(pictures.length, path).toBeGreaterThan(0)
    const inHaste = path === '/shop' ? 2 : 1
    for (const picture of pictures.slice(0, inHaste)) {
      expect(picture, path).toMatchObject({
        loading: 'eager',
        fetchPriority: 'high',
        formats: ['image/avif', 'image/webp'],
      })
      expect(picture.source, path).toMatch(/-\d+\.avif$/)
    }
    for (const picture of pictures.slice(inHaste))
      expect(picture, path).toMatchObject({ loading: 'lazy', decoding: 'async' })
    for (const picture of pictures) {
      expect(picture.hasSize, path).toBe(true)
      expect(picture.ground, path).not.toBe('rgba(0, 0, 0, 0)')
    }
  }
})

test('if the small copies fail the JPEG is shown, and if that fails the placeholder', async ({ page }) => {
  await page.route(/monstera-main-\d+\.(avif|webp)/, (route) => route.abort())
  await page.route(/money-plant-main/, (route) => route.abort())
  await page.goto('/shop?search=monstera')
  await expect.poll(() => sourceOf(page, 'Monstera')).toMatch(/monstera-main\.jpg$/)
  await page.goto('/shop?search=money+plant')
  await expect.poll(() => sourceOf(page, 'Money Plant')).toMatch(/placeholder\.jpg$/)
})

test('a picture at a foreign http address is never requested: the placeholder is shown', async ({ page, adminApi }) => {
  const host = 'http://pictures.example'
  const plant = await addPlant(adminApi, {
    name: 'Mahaneem',
    price: 420,
  })
  // The form refuses such an address; an old product may still have one.
  const images = [{ url: `${host}/images/plants/neem-main.jpg`, public_id: null, isPrimary: false, order: 0 }]
  const change = 'update plants set image_url = $1, images = $2 where id = $3'
  await runInShopDatabase(change, [`${host}/neem.jpg`, JSON.stringify(images), plant._id])
  for (const path of [`/plants/${plant._id}`, `/shop?search=${encodeURIComponent(plant.name)}`]) {
    await page.goto(path)
    await expect.poll(() => sourceOf(page, plant.name), path).toMatch(/placeholder\.jpg$/)
  }
})

function picturesOf(page: Page) {
  return page.locator('main img').evaluateAll((images: HTMLImageElement[]) =>
    images.map((image) => ({
      loading: image.loading,
      fetchPriority: image.fetchPriority,
      decoding: image.decoding,
      hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
      formats: [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type),
      ground: getComputedStyle(image).backgroundColor,
      source: image.currentSrc,
    })),
  )
}

function sourceOf(page: Page, name: string): Promise<string> {
  const image = page.getByRole('img', { name, exact: true }).first()
  return image.evaluate((element: HTMLImageElement) => (element.naturalWidth > 0 ? element.currentSrc : ''))
}
