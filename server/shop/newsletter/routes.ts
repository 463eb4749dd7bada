import type { FastifyRequest } from 'fastify'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { SubscriberQuery } from '../../../contract/messages.ts'
import { readSearch } from '../../../domain/back-office-search.ts'
import { sameSitePath } from '../../../domain/paths.ts'
import type { Schema } from '../../database/schema.ts'
import { csvHeader, csvLines } from '../../platform/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { containsAny } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { trustedOrigins } from '../../platform/http/origin.ts'
import { prefetchFirst } from '../../platform/http/stream-list.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { unsubscribe } from './unsubscribe.ts'

export function newsletterRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('POST /newsletter', async ({ body, request }) => {
    await subscribe(database, body.email, pageOf(shop, request))
    return { body: { message: 'Thank you for subscribing!' } }
  })

  route('POST /newsletter/unsubscribe', async ({ body }) => {
    const isKnown = await unsubscribe(database, body.token)
    return isKnown ? { body: { message: 'You have been unsubscribed.' } } : refuse('link_invalid')
  })

  route('GET /admin/subscribers', async ({ query }) => {
    const { rows, total } = await listSubscribers(database, query)
    const body = rows.map(({ id, email, consented_at, consented_on, unsubscribed_at }) => ({
      ...{ _id: id, email, consentedOn: consented_on },
      consentedAt: consented_at.toISOString(),
      unsubscribedAt: unsubscribed_at?.toISOString() ?? null,
    }))
    return { body, total }
  })

  route('GET /admin/subscribers/export', async () => ({
    lines: await prefetchFirst(exportSubscribers(database)),
    fileName: 'newsletter-subscribers.csv',
  }))
}

/** The shop's own page that the request came from; of a shared wishlist without the secret of its link. */
function pageOf(shop: Shop, { headers }: FastifyRequest): string | null {
  const page = URL.parse(headers.referer ?? '')
  if (!page || !trustedOrigins(shop).has(page.origin)) return null
  const path = sameSitePath(page.pathname)?.slice(0, 200) ?? null
  return path?.startsWith('/wishlist/shared/') ? '/wishlist/shared' : path
}

/** An existing subscription stays unchanged. */
async function subscribe(database: Database, email: string, page: string | null): Promise<void> {
  await database
    .insertInto('newsletter_subscribers')
    .values({ email: email.toLowerCase(), consented_on: page })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ consented_at: sql<Date>`now()`, consented_on: page, unsubscribed_at: null })
        .where('newsletter_subscribers.unsubscribed_at', 'is not', null),
    )
    .execute()
}

async function listSubscribers(database: Database, query: SubscriberQuery) {
  const matching = database.selectFrom('newsletter_subscribers').where((row) => matches(row, query))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('consented_at', 'desc')
    .orderBy('id')
    .limit(query.limit ?? null)
    .offset(query.offset ?? 0)
    .execute()
  return { rows, total }
}

function matches(subscriber: ExpressionBuilder<Schema, 'newsletter_subscribers'>, { search, status }: SubscriberQuery) {
  const conditions: Expression<SqlBool>[] = []
  if (status === 'subscribed') conditions.push(subscriber('unsubscribed_at', 'is', null))
  if (status === 'unsubscribed') conditions.push(subscriber('unsubscribed_at', 'is not', null))
  if (search) conditions.push(containsAny(sql.ref('email'), readSearch(search).texts))
  return subscriber.and(conditions)
}

const CHUNK_SIZE = 5_000

async function* exportSubscribers(database: Database): AsyncGenerator<string> {
  yield csvHeader(['E-mail', 'Subscribed at', 'Subscribed on page'])
  for (let offset = 0, read = CHUNK_SIZE; read === CHUNK_SIZE; offset += CHUNK_SIZE) {
    const { rows } = await listSubscribers(database, { status: 'subscribed', limit: CHUNK_SIZE, offset })
    yield csvLines(rows.map((row) => [row.email, row.consented_at.toISOString(), row.consented_on]))
    read = rows.length
  }
}
