import type { FastifyRequest } from 'fastify'
import { sameSitePath } from '../../../domain/same-site-path.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { trustedOrigins } from '../../platform/http/origin.ts'
import { prefetchFirst } from '../../platform/http/prefetch-first.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { presentSubscriber } from './present-subscriber.ts'
import { listSubscribers } from './queries.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

export function newsletterRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /newsletter', async ({ body, request }) => {
    await subscribe(database, body.email, pageOf(shop, request))
    return { body: { message: 'Thank you for subscribing!' } }
  })

  route('POST /newsletter/unsubscribe', async ({ body }) => {
    const isKnown = await unsubscribe(database, body.token)
    return isKnown ? { body: { message: 'You are unsubscribed.' } } : refuse('link_invalid')
  })

  route('GET /admin/subscribers', async ({ query }) => {
    const { rows, total } = await listSubscribers(database, query)
    return { body: rows.map(presentSubscriber), total }
  })

  route('GET /admin/subscribers/export', async () => ({
    lines: await prefetchFirst(exportSubscribers(database)),
    fileName: 'newsletter-subscribers.csv',
  }))
}

/**
 * The path of the shop's own page that the request came from, if the browser sent it; of a shared wishlist without the
 * secret of its link.
 */
function pageOf(shop: Shop, { headers }: FastifyRequest): string | null {
  const page = URL.parse(headers.referer ?? '')
  if (!page || !trustedOrigins(shop).has(page.origin)) return null
  const path = sameSitePath(page.pathname)?.slice(0, 200) ?? null
  return path?.startsWith('/wishlist/shared/') ? '/wishlist/shared' : path
}
