import { sql } from 'kysely'
import {
  type AgreedDelivery,
  deliveryByWayOf,
  hasSameDays,
  laterDelivery,
} from '../../../domain/delivery/agreed-delivery.ts'
import type { HoldReason } from '../../../domain/delivery/delivery-rules.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { movesOrder } from '../../../domain/delivery/forecast.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { scheduledQueue, tryEach } from '../../platform/jobs.ts'
import { findOrder, IS_TO_SHIP, lockOrder, type WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { destinationOf, termsOfNow } from './delivery-terms.ts'
import { findForecast } from './forecast.ts'
import { type Dated, packedFor, productsOfOrder, promiseByAgreedWay, promiseByAnyWay } from './promise-again.ts'

export const reDateQueue = scheduledQueue('re-date-orders', 300)
export const RE_DATE_SCHEDULE = '*/5 * * * *'

/**
 * Moves the delivery of orders that have not left to a later day where weather, closures or holidays stop what was agreed, and
 * mails their shoppers. What its courier no longer carries there goes by whatever serves the address now. Each order is locked in
 * a transaction of its own. Throws an `AggregateError` of the orders that could not be dated, after all others.
 */
export async function reDateOrders(shop: Shop): Promise<void> {
  const { database } = shop
  const terms = await termsOfNow(shop.log, database)
  const forecast = await findForecast(shop, database)
  const orders = await database
    .selectFrom('orders')
    .select('id')
    .where(isWaiting)
    .where(sql`delivery->>'leaves'`, '>=', terms.orderedAt.day)
    .orderBy('id')
    .execute()
  await tryEach(orders, ({ id }) =>
    inTransaction(database, (transaction) => reDate(shop, transaction, id, { terms, forecast })),
  )
}

const isWaiting = sql<boolean>`${IS_TO_SHIP} and delivery is not null`

async function reDate(
  shop: Shop,
  transaction: Transaction,
  id: string,
  { terms, forecast }: Pick<Dated, 'terms' | 'forecast'>,
): Promise<void> {
  const locked = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(isWaiting)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const order = locked && (await lockOrder(transaction, id))
  const agreed = order?.delivery
  if (!agreed) return
  const considered = movesOrder(agreed, terms.orderedAt.day) ? forecast : {}
  const destination = await destinationOf(shop.log, { zipCode: order.zip_code, state: order.state })
  const products = await productsOfOrder(transaction, order.lines)
  const dated = { order, agreed, destination, products, terms, forecast: considered }
  const change = await otherDelivery(transaction, dated)
  if (change) await changeDelivery(shop, transaction, { orderId: id, agreed, ...change })
}

/** Null if what was agreed still holds, or if nothing brings the order there. */
async function otherDelivery(
  transaction: Transaction,
  dated: Dated,
): Promise<{ delivery: AgreedDelivery; reason: ChangeReason } | null> {
  const { agreed } = dated
  const promise = await promiseByAgreedWay(transaction, dated)
  if (promise.kind === 'served') {
    const delivery = laterDelivery(agreed, promise)
    return delivery && { delivery, reason: promise.holds[0]?.reason ?? 'closed' }
  }
  if (agreed.by === 'van') return null
  const other = await promiseByAnyWay(transaction, dated, packedFor(agreed.leaves))
  return other.kind === 'served' ? { delivery: deliveryByWayOf(agreed, other), reason: 'courier' } : null
}

type Change = { orderId: string; agreed: AgreedDelivery; delivery: AgreedDelivery; reason: ChangeReason }

/** Agrees another delivery for a locked order. Its shopper is mailed if the days are others, once for each change. */
export async function changeDelivery(
  shop: Shop,
  transaction: Transaction,
  { orderId, agreed, delivery, reason }: Change,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ delivery: JSON.stringify(delivery), updated_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
  const order = hasSameDays(agreed, delivery) ? undefined : await findOrder(transaction, orderId)
  if (!order) return
  const event = await transaction
    .insertInto('order_events')
    .values({
      order_id: orderId,
      actor: reason === 'late_payment' ? 'payment' : 'clock',
      aspect: 'delivery',
      from_state: daysOf(agreed),
      to_state: daysOf(delivery),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendMail(transaction, order.userEmail, reDatedMail(shop, order, delivery, reason), {
    cause: `order event ${event.id}`,
  })
}

function daysOf({ earliest, latest }: AgreedDelivery): string {
  return `${earliest}/${latest}`
}

const reasons = {
  heat: 'it is too hot for your plants to travel',
  cold: 'it is too cold for your plants to travel',
  flood: 'flooding is affecting the route',
  closed: 'we cannot ship or deliver on a day we had planned',
  courier: 'the courier we had chosen can no longer deliver them',
  late_payment: 'your payment arrived after we had closed the order',
} as const satisfies Record<HoldReason, string> & Record<string, string>

type ChangeReason = keyof typeof reasons

function reDatedMail(
  { settings }: Shop,
  { number, userName }: WholeOrder,
  delivery: AgreedDelivery,
  reason: ChangeReason,
): Mail {
  return {
    subject: `Your order #${number} will arrive later`,
    reader: userName,
    paragraphs: [
      `We’re sorry, but your plants will arrive later than we promised, because ${reasons[reason]}. They are being well looked after at the nursery.`,
      'The price of your order stays the same.',
    ],
    facts: [{ label: 'Delivery', value: promiseText(delivery) }],
    button: { label: 'See your orders', url: `${settings.publicUrl}/orders` },
    remark: 'You can cancel under Your Orders until the plants are shipped.',
  }
}
