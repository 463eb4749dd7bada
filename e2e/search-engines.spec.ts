import { createApi } from '../contract/client.ts'
import { overHttp } from '../test/support/over-http.ts'
import { addPlant, expect, openReady, shopUrl, test, visitor } from './support/shop.ts'

type Thing = { '@type': string | string[]; [property: string]: unknown }

const publicPages: { path: string; title: string; types: string[] }[] = [
  { path: '/', title: 'Paudha | Bring Nature Home', types: ['Organization', 'WebSite'] },
  { path: '/shop', title: 'Shop | Paudha', types: [] },
  { path: '/shop?category=indoor', title: 'Shop | Paudha', types: ['BreadcrumbList'] },
  { path: '/finder', title: 'Plant Finder | Paudha', types: [] },
  { path: '/about', title: 'About | Paudha', types: [] },
  { path: '/contact', title: 'Contact | Paudha', types: ['Organization', 'FAQPage'] },
  { path: '/privacy', title: 'Privacy | Paudha', types: [] },
  { path: '/terms', title: 'Terms | Paudha', types: [] },
  { path: '/refunds-and-delivery', title: 'Refunds and Delivery | Paudha', types: [] },
]

const personalPages = [
  ...['/cart', '/checkout', '/orders', `/orders/${'A'.repeat(20)}`, '/profile', '/wishlist', '/login', '/register'],
  ...['/forgot-password', '/reset-password', '/confirm-email', '/unsubscribe', '/provider-email'],
]

for (const { path, title, types } of publicPages) {
  test(`${path} has its metadata for search engines`, async () => {
    const { head, things } = await pageAt(path)
    expect(head.title).toBe(title)
    expect(head.meta.description?.length).toBeGreaterThan(50)
    expect(head.meta.description?.length).toBeLessThanOrEqual(160)
    expect(head.canonical).toBe(shopUrl() + path)
    expect(head.meta['og:url']).toBe(shopUrl() + path)
    expect(head.meta['og:title']).toBe(title)
    expect(head.meta['og:image']).toMatch(/^http.*\.jpg$/)
    expect(head.meta['twitter:card']).toBe('summary_large_image')
    expect(head.meta.robots).toBeUndefined()
    expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(types))
  })
}

test('sorting and filters do not change the canonical address; a search is excluded', async () => {
  const sorted = await pageAt(
    '/shop?category=indoor&sort=price&minPrice=100&maxPrice=900&inStock=true&light=low&maxHeight=60',
  )
  expect(sorted.head.canonical).toBe(`${shopUrl()}/shop?category=indoor`)
  const searched = await pageAt('/shop?search=tulsi')
  expect(searched.head.meta.robots).toBe('noindex')
  expect(searched.head.canonical).toBe(`${shopUrl()}/shop?search=tulsi`)
})

test('an answered plant finder is excluded, and canonical without its answers', async () => {
  for (const path of ['/finder?where=balcony&step=2', '/finder?where=balcony', '/finder?pin=']) {
    const { head } = await pageAt(path)
    expect(head.meta.robots, path).toBe('noindex')
    expect(head.canonical, path).toBe(`${shopUrl()}/finder`)
  }
})

test('personal pages are excluded', async () => {
  for (const path of [...personalPages, '/admin/orders', '/nowhere']) {
    expect((await pageAt(path)).head.meta.robots, path).toBe('noindex')
  }
})

test('a plant is a product with an offer, and rated only by its reviews', async ({ adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Tulsi', price: 99.5, stock: 5 })
  const path = `/plants/${plant._id}`
  const before = await pageAt(path)
  expect(before.head.title).toBe(`${plant.name} | Paudha`)
  expect(before.head.canonical).toBe(shopUrl() + path)
  expect(before.head.meta['og:image']).toBe(plant.image.url)
  const product = before.things.find((thing) => thing['@type'] === 'Product')
  expect(product).toMatchObject({ name: plant.name, sku: plant._id })
  expect(product?.offers).toMatchObject({
    '@type': 'Offer',
    price: '99.50',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  })
  expect(product).not.toHaveProperty('aggregateRating')
  const trail = before.things.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement as Thing[]
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Shop', 'Indoor Plants', plant.name])

  const { token } = await visitor().call('POST /auth/login', {
    body: { email: shopper.email, password: shopper.password },
  })
  await createApi(overHttp(shopUrl(), token)).call('POST /plants/:id/reviews', {
    params: { id: plant._id },
    body: { rating: 4, comment: 'Arrived upright.' },
  })
  const after = (await pageAt(path)).things.find((thing) => thing['@type'] === 'Product')
  expect(after?.aggregateRating).toMatchObject({ ratingValue: '4.0', reviewCount: 1 })
})

test('the browser leaves structured data as served, and renders none for pages that it opens itself', async ({
  page,
}) => {
  const served = page.locator('script[type="application/ld+json"]')
  await openReady(page, '/shop?category=indoor')
  await expect(served).toHaveCount(1)
  expect(JSON.parse((await served.textContent()) ?? '')).toMatchObject({ '@type': 'BreadcrumbList' })
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Outdoor', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=outdoor')
  await expect(served).toHaveCount(0)
})

test('a name that looks like a script stays text', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: '</script><script>window.broken = 1</script>', price: 450, stock: 5 })
  for (const path of [`/plants/${plant._id}`, '/shop?sort=newest']) {
    const html = await (await fetch(shopUrl() + path)).text()
    expect(html).not.toContain('<script>window.broken')
  }
  const { things } = await pageAt(`/plants/${plant._id}`)
  expect(things.find((thing) => thing['@type'] === 'Product')?.name).toBe(plant.name)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

test('robots.txt and sitemap.xml list every public page, and every plant with its first size', async () => {
  const robots = await (await fetch(`${shopUrl()}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${shopUrl()}/sitemap.xml`)
  // A rule holds for everything below its path too.
  for (const path of [...personalPages, '/admin', '/api']) {
    const [, first] = path.split('/')
    expect(robots).toContain(`Disallow: /${first}\n`)
  }
  // Another test may delete a plant between the two reads.
  await expect(async () => {
    const [plants, categories] = await Promise.all([
      visitor().call('GET /plants', { query: { families: true } }),
      visitor().call('GET /plants/categories'),
    ])
    const sitemap = await (await fetch(`${shopUrl()}/sitemap.xml`)).text()
    for (const path of [
      ...['/', '/shop', '/finder', '/about', '/contact', '/privacy', '/terms', '/refunds-and-delivery'],
      ...categories.map((category) => `/shop?category=${category}`),
      ...plants.slice(0, 30).map(({ _id }) => `/plants/${_id}`),
    ]) {
      expect(sitemap).toContain(`<loc>${shopUrl()}${path}</loc>`)
    }
  }).toPass({ timeout: 60_000 })
})

test('the manifest names the shop, and the styleguide is not for shoppers', async () => {
  const manifest = await fetch(`${shopUrl()}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: 'Paudha', start_url: '/' })
  expect((await fetch(`${shopUrl()}/styleguide`)).status).toBe(404)
})

/** A page's HTML as served, before any script runs. */
async function pageAt(path: string) {
  const html = await (await fetch(shopUrl() + path)).text()
  const attribute = (tag: string, name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1])
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name') ?? attribute(tag, 'property') ?? '',
      attribute(tag, 'content') ?? '',
    ]),
  ) as Partial<Record<string, string>>
  const canonical = /<link [^>]*rel="canonical"[^>]*>/.exec(html)?.[0]
  return {
    head: {
      title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
      canonical: canonical === undefined ? undefined : attribute(canonical, 'href'),
      meta,
    },
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Thing,
    ),
  }
}

function unescaped(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
