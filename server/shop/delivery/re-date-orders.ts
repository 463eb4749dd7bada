import { sql, type Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { laterDelivery } from '../../../domain/delivery/later-delivery.ts'
import { type DeliveredProduct, type DeliveryPromise, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { scheduledQueue } from '../../platform/jobs/scheduled-queue.ts'
import { IS_PENDING_CASH } from '../orders/awaits-payment.ts'
import { findOrder, type WholeOrder } from '../orders/queries.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { type DeliveryTerms, deliveryTerms, destinationOf, momentInIndia } from './delivery-terms.ts'
import { reDatedMail } from './re-dated-mail.ts'
import { lockVanOrders } from './van-orders.ts'

export const reDateQueue = scheduledQueue('re-date-orders', 300)
export const RE_DATE_SCHEDULE = '*/5 * * * *'

/**
 * Moves the delivery of orders that have not left to a later day where weather, closures or holidays stop what was agreed,
 * and mails their shoppers; never to an earlier one, and for the same fee. Each order is in a transaction of its own, locked,
 * so that it is not shipped or cancelled meanwhile; one that was moved is found unchanged the next time. Throws an
 * `AggregateError` of the orders that could not be dated, after all others.
 */
export async function reDateOrders(shop: Pick<Shop, 'database' | 'log' | 'settings'>): Promise<void> {
  const { database } = shop
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database)
  const { settings } = await findSettings(database)
  const { rules } = await findDeliveryRules(database)
  const terms = await deliveryTerms(shop.log, { rules, seller: settings, now: rows[0]?.now ?? new Date() })
  const orders = await database
    .selectFrom('orders')
    .select('id')
    .where(isWaiting)
    .where(sql`delivery->>'leaves'`, '>=', terms.orderedAt.day)
    .orderBy('id')
    .execute()
  const problems: unknown[] = []
  for (const { id } of orders) {
    await inTransaction(database, (transaction) => reDate(shop, transaction, id, terms)).catch((problem: unknown) =>
      problems.push(problem),
    )
  }
  if (problems.length > 0) throw new AggregateError(problems, `${problems.length} orders could not be dated`)
}

const isWaiting = sql<boolean>`
  (status = 'paid' or ${IS_PENDING_CASH}) and delivery->>'by' <> 'pickup'
`

async function reDate(
  shop: Pick<Shop, 'log' | 'settings'>,
  transaction: Transaction<Schema>,
  id: string,
  terms: DeliveryTerms,
): Promise<void> {
  const locked = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(isWaiting)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const order = locked && (await findOrder(transaction, id))
  const agreed = order?.delivery
  if (!agreed) return
  const promise = await promiseAgain(shop, transaction, { order, agreed, terms })
  const later = laterDelivery(agreed, promise)
  if (!later || promise.kind === 'not_served') return
  await transaction
    .updateTable('orders')
    .set({ delivery: JSON.stringify(later), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const event = await transaction
    .insertInto('order_events')
    .values({ order_id: id, actor: 'clock', aspect: 'delivery', from_state: daysOf(agreed), to_state: daysOf(later) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendMail(transaction, order.userEmail, reDatedMail(shop, order, later, promise.holds), {
    cause: `order event ${event.id}`,
  })
}

function daysOf({ earliest, latest }: AgreedDelivery): string {
  return `${earliest}/${latest}`
}

/** The promise for an order by the way that was agreed, as if it could not leave before the agreed day. */
async function promiseAgain(
  { log }: Pick<Shop, 'log'>,
  transaction: Transaction<Schema>,
  { order, agreed, terms }: { order: WholeOrder; agreed: AgreedDelivery; terms: DeliveryTerms },
): Promise<DeliveryPromise> {
  const isByVan = agreed.by === 'van'
  const vanOrders = isByVan ? await lockVanOrders(transaction, terms.orderedAt.day, { waits: true }) : null
  const loads = new Map(vanOrders)
  const itsDay = loads.get(agreed.earliest)
  if (itsDay !== undefined) loads.set(agreed.earliest, itsDay - 1)
  const van = isByVan ? terms.rules.van : null
  return promiseDelivery({
    rules: {
      ...terms.rules,
      van,
      couriers: terms.rules.couriers.filter(({ name }) => name === agreed.courier),
    },
    nursery: terms.nursery,
    destination: await destinationOf(log, { zipCode: order.zip_code, state: order.state }),
    products: await productsOf(transaction, order),
    orderedAt: isByVan ? momentInIndia(order.created_at) : { day: agreed.leaves, time: BEFORE_ANY_CUT_OFF },
    vanOrders: fullBefore(agreed.leaves, momentInIndia(order.created_at).day, loads),
  })
}

/** A time of day that sorts before all, midnight too: the order is packed already. */
const BEFORE_ANY_CUT_OFF = ''

/** The van's loads, with no room on the days before one. */
function fullBefore(day: string, first: string, loads: ReadonlyMap<string, number>): Map<string, number> {
  const full = new Map(loads)
  for (let each = first; each < day; each = addDays(each, 1)) full.set(each, Number.POSITIVE_INFINITY)
  return full
}

/** The plants of the order, and the bundles that they came in: the owner may say something of these, too. */
async function productsOf(transaction: Transaction<Schema>, { lines }: WholeOrder): Promise<DeliveredProduct[]> {
  const bundles = lines.flatMap(({ bundle }) => (bundle ? [{ plant_id: bundle.plant, ...bundle }] : []))
  const plants = await transaction
    .selectFrom('plants')
    .select(['id', 'delivery', sql<number | null>`(facts->>'heightCm')::float8`.as('heightCm')])
    .where('id', '=', sql<string>`any(${[...lines, ...bundles].map(({ plant_id }) => plant_id)})`)
    .execute()
  const byId = new Map(plants.map((plant) => [plant.id, plant]))
  return [...lines, ...bundles].map(({ plant_id, name, quantity }) => {
    const plant = byId.get(plant_id)
    return { plant: plant_id, name, quantity, delivery: plant?.delivery ?? null, heightCm: plant?.heightCm ?? null }
  })
}
