import type { FastifyInstance } from 'fastify'
import { addCacheTags, LISTS_TAG } from '../../platform/http-cache/response-cache.ts'
import type { Shop } from '../shop.ts'
import { isFirstOfFamily } from './family-sizes.ts'
import { listCategories } from './queries.ts'

const staticPages = [
  '/',
  '/shop',
  '/finder',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/refunds-and-delivery',
  '/security-policy',
]
const shoppersPages = ['/cart', '/checkout', '/orders', '/profile', '/wishlist']
const accountPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-change',
  '/unsubscribe',
  '/provider-email',
]
const personalPages = ['/admin', '/api', ...shoppersPages, ...accountPages]

/** Serves robots.txt and the sitemap: which pages search engines should index, and which not. */
export function registerCrawlerRoutes(app: FastifyInstance, { database, settings }: Shop): void {
  app.get('/robots.txt', (_request, reply) => {
    const rules = personalPages.map((path) => `Disallow: ${path}`)
    return reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules.join('\n')}\n\nSitemap: ${settings.publicUrl}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    addCacheTags(LISTS_TAG)
    await database.pool.waitForCapacity()
    const categories = await listCategories(database)
    const pages = [...staticPages, ...categories.map((category) => `/shop?category=${category}`)]
    const plants = await database
      .selectFrom('plants')
      .select(['id', 'updated_at'])
      .where('deleted_at', 'is', null)
      .where(isFirstOfFamily)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_URLS - pages.length)
      .execute()
    const entries = [
      ...pages.map((path) => entry(settings.publicUrl + path)),
      ...plants.map(({ id, updated_at }) => entry(`${settings.publicUrl}/plants/${id}`, updated_at)),
    ]
    return reply.type('application/xml; charset=utf-8').send(document(entries))
  })
}

/** The most that one sitemap may list, by the protocol of sitemaps.org. */
const MAX_URLS = 50_000

function entry(address: string, changed?: Date): string {
  const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${address}</loc>${day}</url>`
}

function document(entries: readonly string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.join('\n')}\n</urlset>\n`
}
