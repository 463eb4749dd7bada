import { sql, type Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { movesOrder } from '../../../domain/delivery/forecast.ts'
import { deliveryByWayOf, laterDelivery } from '../../../domain/delivery/later-delivery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { scheduledQueue } from '../../platform/jobs/scheduled-queue.ts'
import { IS_PENDING_CASH } from '../orders/awaits-payment.ts'
import { lockOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { changeDelivery } from './change-delivery.ts'
import { termsOfNow } from './delivery-terms.ts'
import { findForecast } from './forecast/find-forecast.ts'
import { type Dated, packedFor, promiseByAgreedWay, promiseByAnyWay } from './promise-again.ts'
import type { ChangeReason } from './re-dated-mail.ts'

export const reDateQueue = scheduledQueue('re-date-orders', 300)
export const RE_DATE_SCHEDULE = '*/5 * * * *'

/**
 * Moves the delivery of orders that have not left to a later day where weather, closures or holidays stop what was agreed,
 * and mails their shoppers; never to an earlier one, and for the same fee. A forecast counts shortly before they leave. What
 * its courier does not carry there any more goes by whatever serves the address now. Each order is in a transaction of its
 * own, locked, so that it is not shipped or cancelled meanwhile; one that was moved is found unchanged the next time. Throws
 * an `AggregateError` of the orders that could not be dated, after all others.
 */
export async function reDateOrders(shop: Pick<Shop, 'database' | 'log' | 'settings'>): Promise<void> {
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
  const problems: unknown[] = []
  for (const { id } of orders) {
    await inTransaction(database, (transaction) => reDate(shop, transaction, id, { terms, forecast })).catch(
      (problem: unknown) => problems.push(problem),
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
  const change = await otherDelivery(shop, transaction, { order, agreed, terms, forecast: considered })
  if (change) await changeDelivery(shop, transaction, { orderId: id, agreed, ...change })
}

/** Null if what was agreed still holds, or if nothing brings the order there. */
async function otherDelivery(
  shop: Pick<Shop, 'log'>,
  transaction: Transaction<Schema>,
  dated: Dated,
): Promise<{ delivery: AgreedDelivery; reason: ChangeReason } | null> {
  const { agreed } = dated
  const promise = await promiseByAgreedWay(shop, transaction, dated)
  if (promise.kind === 'served') {
    const delivery = laterDelivery(agreed, promise)
    return delivery && { delivery, reason: promise.holds[0]?.reason ?? 'closed' }
  }
  if (agreed.by === 'van') return null
  const other = await promiseByAnyWay(shop, transaction, dated, packedFor(agreed.leaves))
  return other.kind === 'served' ? { delivery: deliveryByWayOf(agreed, other), reason: 'courier' } : null
}
