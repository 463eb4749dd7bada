import { afterAll, beforeAll, expect, test } from 'vitest'
import { about } from '../../../content/about.ts'
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
    expect(head).toMatchObject({ title, canonical: url + path })
    expect(head.meta).toMatchObject({ 'og:url': url + path, 'og:title': title, 'twitter:card': 'summary_large_image' })
    expect(head.meta.description).toMatch(/^.{51,160}$/)
    expect(head.meta['og:image']).toMatch(/^http.*\.jpg$/)
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
    '/contact': [...contact, shop.address.street, 'What should I do on the first day?'],
    '/privacy': [],
    '/terms': [],
    '/refunds-and-delivery': [],
  })) {
    const { html } = await pageAt(path)
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const text = unescaped(main.replaceAll(/<!--.*?-->|<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]*>/g, ' '))
    for (const words of texts) expect(text, path).toContain(words)
    expect(text.length, path).toBeGreaterThan(1_000)
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) => unescaped(href))
    expect(links.length, path).toBeGreaterThan(10)
    for (const href of links.filter((link) => !tried.has(link))) {
      expect((await fetch(url + href)).status, href).toBe(200)
      tried.add(href)
    }
  }
})

test('every page of the shop says how to order without JavaScript; personal ones are excluded', async () => {
  for (const path of [...publicPages.map(({ path }) => path), ...personalPages]) {
    const word = /<noscript>.*?<\/noscript>/s.exec((await pageAt(path)).html)?.[0]
    expect(word, path).toMatch(/JavaScript is turned off in this browser/)
    expect(word, path).toContain(shop.phone.shown)
  }
  for (const path of [...personalPages, '/admin/orders', '/nowhere'])
    expect((await pageAt(path)).head.meta.robots, path).toBe('noindex')
})

test('sorting and filters do not change the canonical address; a search and an answered plant finder are excluded', async () => {
  const filters = 'sort=price&minPrice=100&maxPrice=900&inStock=true&light=low&maxHeight=60'
  for (const [path, canonical, robots] of [
    [`/shop?category=indoor&${filters}`, '/shop?category=indoor', undefined],
    ['/shop?search=tulsi', '/shop?search=tulsi', 'noindex'],
    ['/finder?where=balcony&step=2', '/finder', 'noindex'],
    ['/finder?pin=', '/finder', 'noindex'],
  ] as const) {
    const { head } = await pageAt(path)
    expect([head.canonical, head.meta.robots], path).toEqual([url + canonical, robots])
  }
})

test('a plant has its picture, and is a product on its way from home, in its metadata', async () => {
  const plant = await addPlant('Tulsi of the hills')
  const path = `/plants/${plant._id}`
  const { head, things } = await pageAt(path)
  expect(head).toMatchObject({ title: `${plant.name} | Paudha`, canonical: url + path })
  expect(head.meta['og:image']).toBe(plant.image.url)
  expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(['Product', 'BreadcrumbList']))
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
  for (const path of ['/styleguide', '/no/such/page', '/plants/AAAAAAAAAAAAAAAA'])
    expect((await fetch(url + path)).status).toBe(404)
  expect((await pageAt('/plants/AAAAAAAAAAAAAAAA')).head.title).toBe('Plant not found | Paudha')
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
  const attribute = (tag = '', name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name') || attribute(tag, 'property'),
      attribute(tag, 'content'),
    ]),
  ) as Partial<Record<string, string>>
  const title = unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  const canonical = attribute(/<link [^>]*rel="canonical"[^>]*>/.exec(html)?.[0], 'href')
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  const things = [...scripts].map(([, json = '']) => JSON.parse(json) as Thing)
  return { html, head: { title, canonical, meta }, things }
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' }
  return text.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (entity, name) => characters[name] ?? entity)
}
