import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ResponseBody } from '../../../contract/contract.ts'
import { BrowserEvent, type dropReasons } from '../../../contract/measurement.ts'
import { browserEvents, EVENT_DAYS, emailToMatch, phoneToMatch } from '../../../domain/measurement.ts'
import { toRupees } from '../../../domain/money.ts'
import { sameSitePath } from '../../../domain/paths.ts'
import type { CustomData, UserData } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { trustedOrigins } from '../../platform/http/origin.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { orderedProducts } from '../cart/cart.ts'
import type { Shop } from '../shop.ts'
import { ensureConsent, type Visitor } from './consents.ts'

/** Stores a browser's events, each once. Without consent nothing is stored; invalid events of a batch are dropped alone. */
export async function receiveEvents(shop: Shop, events: readonly unknown[], visitor: Visitor | null) {
  const { database, settings } = shop
  const consent = settings.measurement && visitor && (await ensureConsent(database, visitor))
  if (!visitor || !consent?.isValid) return receipt(events.map(() => 'no_consent'))
  const origins = trustedOrigins(shop)
  const results = events.map((event) => validateEvent(event, { now: consent.now, origins }))
  const valid = results.filter((event) => typeof event !== 'string')
  if (valid.length > 0) {
    const happenedAt = (time: number) => new Date(Math.min(time * 1_000, consent.now.getTime()))
    await insertEvents(
      shop,
      database,
      valid.map((event) => ({
        ...{ name: event.event_name, event_id: event.event_id, happened_at: happenedAt(event.event_time) },
        ...{ source_url: event.event_source_url, consent_id: visitor.consentId },
        visitor: { ...hashedContacts(event.user_data ?? {}), ...visitor.browser },
        custom: event.custom_data ?? {},
      })),
    )
  }
  return receipt(results)
}

type NewEvent = Pick<Insertable<Schema['conversion_events']>, 'name' | 'event_id' | 'source_url' | 'consent_id'> & {
  happened_at: Date | RawBuilder<Date>
  visitor: UserData
  custom: object
}

/** Inserts each event once; who caused it is stored only where it is forwarded. */
async function insertEvents({ settings }: Shop, database: Database, events: readonly NewEvent[]): Promise<void> {
  const isForwarded = settings.measurement?.forward != null
  const status = isForwarded ? ('waiting' as const) : ('recorded' as const)
  const rows = events.map(({ visitor, custom, ...event }) => ({
    ...{ id: newIdentifier(), ...event, status, custom_data: JSON.stringify(custom) },
    user_data: isForwarded ? JSON.stringify(visitor) : null,
  }))
  await database
    .insertInto('conversion_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['name', 'event_id']).doNothing())
    .execute()
}

function receipt(results: readonly (ValidEvent | DropReason)[]): ResponseBody<'POST /meta/events'> {
  const events_dropped = results.flatMap((reason, index) => (typeof reason === 'string' ? [{ index, reason }] : []))
  return { events_received: results.length - events_dropped.length, events_dropped }
}

/** Stores with an order the visitor who agreed, for the report of its purchase. */
export async function saveVisit(transaction: Transaction, orderId: string, visitor: Visitor): Promise<void> {
  if (!(await ensureConsent(transaction, visitor)).isValid) return
  await transaction
    .insertInto('order_visits')
    .values({ order_id: orderId, consent_id: visitor.consentId, visitor: JSON.stringify(visitor.browser) })
    .execute()
}

/**
 * Reports an order as a purchase, in the transaction that confirms it, under the order's id. What was bought comes from the order
 * alone. Does nothing where the shopper did not agree or no longer does.
 */
export async function measurePurchase(shop: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const visit = await transaction
    .deleteFrom('order_visits')
    .where('order_id', '=', orderId)
    .returning(['consent_id', 'visitor'])
    .executeTakeFirst()
  if (!visit) return
  const { userData, customData } = await purchaseOf(transaction, orderId, visit.visitor)
  const source_url = `${shop.settings.publicUrl}/checkout`
  const about = { name: 'Purchase', event_id: orderId, happened_at: sql<Date>`now()`, source_url } as const
  await insertEvents(shop, transaction, [
    { ...about, consent_id: visit.consent_id, visitor: userData, custom: customData },
  ])
}

async function purchaseOf(
  transaction: Transaction,
  orderId: string,
  browser: UserData,
): Promise<{ userData: UserData; customData: CustomData }> {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.amount', 'orders.recipient_phone', 'users.email', 'users.phone_number'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await transaction
    .selectFrom('order_lines')
    .select(['plant_id', 'quantity', 'price', 'bundle'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const bought = orderedProducts(lines)
  const phone = order.recipient_phone ?? order.phone_number ?? undefined
  return {
    userData: { ...hashedContacts({ em: order.email, ph: phone }), ...browser },
    customData: {
      value: toRupees(order.amount),
      currency: 'INR',
      content_type: 'product',
      content_ids: bought.map(({ plant_id }) => plant_id),
      contents: bought.map(({ plant_id: id, quantity, price }) => ({ id, quantity, item_price: toRupees(price) })),
      num_items: bought.reduce((count, { quantity }) => count + quantity, 0),
      order_id: orderId,
    },
  }
}

type DropReason = (typeof dropReasons)[number]
type ValidEvent = ReturnType<typeof BrowserEvent.parse> & { event_name: (typeof browserEvents)[number] }

/** Events are dropped so much earlier than Meta's limit, so that they still arrive in time. */
const SENDING_SECONDS = 3_600
/** The largest tolerated lead of a browser's clock. */
const AHEAD_SECONDS = 300

/** The event, or why it is dropped. Purchases are: only the shop knows what was bought and for how much. */
function validateEvent(
  reported: unknown,
  { now, origins }: { now: Date; origins: ReadonlySet<string> },
): ValidEvent | DropReason {
  const parsed = BrowserEvent.safeParse(reported)
  if (!parsed.success) return 'malformed'
  const event = parsed.data
  const name = browserEvents.find((known) => known === event.event_name)
  if (name === undefined) return 'not_told_by_browsers'
  const source = new URL(event.event_source_url)
  if (!origins.has(source.origin) || sameSitePath(source.pathname) === null) return 'malformed'
  const age = now.getTime() / 1_000 - event.event_time
  if (age > EVENT_DAYS * 86_400 - SENDING_SECONDS) return 'too_old'
  if (age < -AHEAD_SECONDS) return 'in_the_future'
  // Query and fragment may hold a search term or a secret.
  return { ...event, event_name: name, event_source_url: source.origin + source.pathname }
}

type Contacts = { em?: string | readonly string[] | undefined; ph?: string | readonly string[] | undefined }

/**
 * SHA-256 in hex of the normal form, as Meta takes them. Hashes are left as they are; what is no address or number is left out.
 */
export function hashedContacts({ em, ph }: Contacts): Pick<UserData, 'em' | 'ph'> {
  const emails = hashed(em, emailToMatch)
  const phones = hashed(ph, phoneToMatch)
  return { ...(emails.length > 0 && { em: emails }), ...(phones.length > 0 && { ph: phones }) }
}

function hashed(given: Contacts['em'], normalise: (typed: string) => string | null): string[] {
  const known = [given ?? []].flat().map((text) => {
    if (/^[0-9a-f]{64}$/.test(text)) return text
    const normal = normalise(text)
    return normal === null ? null : createHash('sha256').update(normal).digest('hex')
  })
  return [...new Set(known.filter((hash) => hash !== null))]
}
