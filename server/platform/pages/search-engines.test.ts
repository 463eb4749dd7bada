import { afterAll, beforeAll, expect, test } from 'vitest'
import { about } from '../../../content/about.ts'
import { faqs } from '../../../content/faqs.ts'
import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { type Api, createApi } from '../../../contract/client.ts'
import { categoryCardTitle } from '../../../domain/catalogue.ts'
import { buildProduct } from '../../../test/support/bodies.ts'
import { overHttp } from '../../../test/support/over-http.ts'
import { type ShopProcess, shopVariables, startShopProcess } from '../../../test/support/shop-process.ts'

const admin = { email: 'admin@paudha.example', password: 'a password for the admin' }
let running: ShopProcess
let url: string
let adminApi: Api

// The built pages with the demo's plants, as they are served before any script runs
beforeAll(async () => {
  const variables = await shopVariables()
  url = `http://localhost:${variables.PORT}`
  running = await startShopProcess({ ...variables, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  const { token } = await createApi(overHttp(url)).call('POST /auth/login', { body: admin })
  adminApi = createApi(overHttp(url, token))
})

afterAll(async () => {
  running.process.kill('SIGTERM')
  await running.ended
})

const addPlant = (name: string) =>
  adminApi.call('POST /plants', { body: buildProduct({ name, price: 99.5, stock: 5 }) })

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

test('every public page has its metadata for search engines', async () => {
  for (const { path, title, types } of publicPages) {
    const { head, things } = await pageAt(path)
    expect(head.title).toBe(title)
    expect(head.meta.description?.length).toBeGreaterThan(50)
    expect(head.meta.description?.length).toBeLessThanOrEqual(160)
    expect(head.canonical).toBe(url + path)
    expect(head.meta['og:url']).toBe(url + path)
    expect(head.meta['og:title']).toBe(title)
    expect(head.meta['og:image']).toMatch(/^http.*\.jpg$/)
    expect(head.meta['twitter:card']).toBe('summary_large_image')
    expect(head.meta.robots).toBeUndefined()
    expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(types))
  }
})

test('the texts of a public page come with it, before any script runs, and all its links work', async () => {
  const categories = await createApi(overHttp(url)).call('GET /plants/categories')
  const contact = [shop.phone.shown, shop.email]
  const tried = new Set<string>()
  for (const [path, texts] of Object.entries({
    '/': [...textsIn(home), ...contact, ...categories.map(categoryCardTitle)],
    '/shop': ['More plants'],
    '/about': textsIn(about),
    '/contact': [...contact, shop.address.street, ...textsIn(faqs.map(({ question }) => question))],
    '/privacy': [],
    '/terms': [],
    '/refunds-and-delivery': [],
  })) {
    const html = await (await fetch(url + path)).text()
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const text = unescaped(main.replaceAll(/<!--.*?-->|<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]*>/g, ' ')) ?? ''
    for (const words of texts) expect(text, path).toContain(words)
    expect(text.length, path).toBeGreaterThan(1_000)
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => unescaped(href) ?? '')
    expect(links.length, path).toBeGreaterThan(10)
    for (const href of links.filter((link) => !tried.has(link))) {
      expect((await fetch(url + href)).status, href).toBe(200)
      tried.add(href)
    }
  }
})

test('every page of the shop says how to order without JavaScript', async () => {
  for (const path of [...publicPages.map(({ path }) => path), ...personalPages]) {
    const word = /<noscript>.*?<\/noscript>/s.exec(await (await fetch(url + path)).text())?.[0]
    expect(word, path).toMatch(/JavaScript is switched off in this browser/)
    expect(word, path).toContain(shop.phone.shown)
  }
})

test('sorting and filters do not change the canonical address; a search is excluded', async () => {
  const sorted = await pageAt(
    '/shop?category=indoor&sort=price&minPrice=100&maxPrice=900&inStock=true&light=low&maxHeight=60',
  )
  expect(sorted.head.canonical).toBe(`${url}/shop?category=indoor`)
  const searched = await pageAt('/shop?search=tulsi')
  expect(searched.head.meta.robots).toBe('noindex')
  expect(searched.head.canonical).toBe(`${url}/shop?search=tulsi`)
})

test('an answered plant finder is excluded, and canonical without its answers', async () => {
  for (const path of ['/finder?where=balcony&step=2', '/finder?where=balcony', '/finder?pin=']) {
    const { head } = await pageAt(path)
    expect(head.meta.robots, path).toBe('noindex')
    expect(head.canonical, path).toBe(`${url}/finder`)
  }
})

test('personal pages are excluded', async () => {
  for (const path of [...personalPages, '/admin/orders', '/nowhere']) {
    expect((await pageAt(path)).head.meta.robots, path).toBe('noindex')
  }
})

test('a plant is a product with an offer, and rated only by its reviews', async () => {
  const plant = await addPlant('Tulsi of the hills')
  const path = `/plants/${plant._id}`
  const before = await pageAt(path)
  expect(before.head.title).toBe(`${plant.name} | Paudha`)
  expect(before.head.canonical).toBe(url + path)
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

  const body = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }
  const { token } = await createApi(overHttp(url)).call('POST /auth/register', { body })
  await createApi(overHttp(url, token)).call('POST /plants/:id/reviews', {
    params: { id: plant._id },
    body: { rating: 4, comment: 'Arrived upright.' },
  })
  const after = (await pageAt(path)).things.find((thing) => thing['@type'] === 'Product')
  expect(after?.aggregateRating).toMatchObject({ ratingValue: '4.0', reviewCount: 1 })
})

test('a name that looks like a script stays text', async () => {
  const plant = await addPlant('</script><script>window.broken = 1</script>')
  for (const path of [`/plants/${plant._id}`, '/shop?sort=newest']) {
    const html = await (await fetch(url + path)).text()
    expect(html).not.toContain('<script>window.broken')
  }
  const { things } = await pageAt(`/plants/${plant._id}`)
  expect(things.find((thing) => thing['@type'] === 'Product')?.name).toBe(plant.name)
})

test('robots.txt and sitemap.xml list every public page, and every plant with its first size', async () => {
  const robots = await (await fetch(`${url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
  // A rule holds for everything below its path too.
  for (const path of [...personalPages, '/admin', '/api']) {
    const [, first] = path.split('/')
    expect(robots).toContain(`Disallow: /${first}\n`)
  }
  const visitor = createApi(overHttp(url))
  const plants = await visitor.call('GET /plants', { query: { families: true } })
  const categories = await visitor.call('GET /plants/categories')
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  for (const path of [
    ...['/', '/shop', '/finder', '/about', '/contact', '/privacy', '/terms', '/refunds-and-delivery'],
    ...categories.map((category) => `/shop?category=${category}`),
    ...plants.map(({ _id }) => `/plants/${_id}`),
  ]) {
    expect(sitemap).toContain(`<loc>${url}${path}</loc>`)
  }
})

test('the manifest names the shop; the styleguide is as unknown to shoppers as any other address', async () => {
  const manifest = await fetch(`${url}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: 'Paudha', start_url: '/' })
  for (const path of ['/styleguide', '/no/such/page']) expect((await fetch(url + path)).status).toBe(404)
})

test('a header names the fonts of the first view, so that the browser loads them before it has read the page', async () => {
  const page = await fetch(url)
  const fonts = [...(page.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload; as=font;/g)]
  expect(fonts).toHaveLength(2)
  for (const [, address] of fonts) {
    const font = await fetch(url + address)
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  }
  expect(await page.text()).not.toContain('rel="preload" href="/assets/')
})

/** All the texts of some content. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return Object.values(content as object).flatMap(textsIn)
}

/** A page's HTML as served, before any script runs. */
async function pageAt(path: string) {
  const html = await (await fetch(url + path)).text()
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
