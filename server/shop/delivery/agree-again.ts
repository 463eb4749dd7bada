import type { Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { deliveryByWayOf } from '../../../domain/delivery/later-delivery.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { destinationOf, termsOfNow } from './delivery-terms.ts'
import { findForecastFor } from './forecast/find-forecast.ts'
import { packedFor, promiseByAnyWay } from './promise-again.ts'

export type Revival =
  | { kind: 'agreed'; agreed: AgreedDelivery; delivery: AgreedDelivery }
  /** Nothing was agreed, or it is collected */
  | { kind: 'as_before' }
  | { kind: 'not_delivered' }

/**
 * How a locked order that has ended is delivered after all, by the rules of now and not before the days that were agreed; its
 * fee stays. Its plants are locked before, and here the van, if it may carry it.
 */
export async function agreeDeliveryAgain(
  shop: Pick<Shop, 'log' | 'settings'>,
  transaction: Transaction<Schema>,
  order: LockedOrder,
): Promise<Revival> {
  const { delivery: agreed } = order
  if (agreed === null || agreed.by === 'pickup') return { kind: 'as_before' }
  const terms = await termsOfNow(shop.log, transaction)
  const destination = await destinationOf(shop.log, { zipCode: order.zip_code, state: order.state })
  const forecast = await findForecastFor(shop, transaction, [destination])
  const isAhead = agreed.by === 'courier' && agreed.leaves > terms.orderedAt.day
  const orderedAt = isAhead ? packedFor(agreed.leaves) : terms.orderedAt
  const promise = await promiseByAnyWay(shop, transaction, { order, agreed, terms, forecast }, orderedAt)
  if (promise.kind === 'not_served') return { kind: 'not_delivered' }
  return { kind: 'agreed', agreed, delivery: deliveryByWayOf(agreed, promise) }
}
