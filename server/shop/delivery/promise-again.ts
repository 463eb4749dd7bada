import type { Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { type Forecast, withForecast } from '../../../domain/delivery/forecast.ts'
import { type DeliveryPromise, type PromiseRequest, promiseDelivery } from '../../../domain/delivery/promise.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { type DeliveryTerms, destinationOf, isInReachOfVan, momentInIndia } from './delivery-terms.ts'
import { productsOfOrder } from './products-of-order.ts'
import { lockVanOrders } from './van-orders.ts'

/** A locked order with what was agreed of its delivery, and the terms of now. */
export type Dated = {
  order: Pick<OrderRow, 'zip_code' | 'state' | 'created_at'> & { lines: OrderLineRow[] }
  agreed: AgreedDelivery
  terms: DeliveryTerms
  /** What of the forecast counts for it */
  forecast: Forecast
}

/** The promise for an order by the way that was agreed, as if it could not leave before the agreed day. */
export async function promiseByAgreedWay(
  shop: Pick<Shop, 'log'>,
  transaction: Transaction<Schema>,
  dated: Dated,
): Promise<DeliveryPromise> {
  const { order, agreed, terms } = dated
  const { rules } = terms
  if (agreed.by === 'van') {
    const vanOrders = await lockVan(transaction, terms)
    const itsDay = vanOrders.get(agreed.earliest)
    if (itsDay !== undefined) vanOrders.set(agreed.earliest, itsDay - 1)
    return promise(shop, transaction, dated, {
      ...terms,
      rules: { ...rules, couriers: [] },
      orderedAt: momentInIndia(order.created_at),
      vanOrders: fullBefore(agreed.leaves, momentInIndia(order.created_at).day, vanOrders),
    })
  }
  const couriers = rules.couriers.filter(({ name }) => name === agreed.courier)
  const orderedAt = packedFor(agreed.leaves)
  return promise(shop, transaction, dated, {
    ...terms,
    rules: { ...rules, van: null, couriers },
    orderedAt,
    vanOrders: new Map(),
  })
}

/**
 * The promise for an order that has no place in the van, by whatever serves its address now: ordered at a moment, and not by
 * the van before the last day that was agreed. The van is locked if it may carry it.
 */
export async function promiseByAnyWay(
  shop: Pick<Shop, 'log'>,
  transaction: Transaction<Schema>,
  dated: Dated,
  orderedAt: PromiseRequest['orderedAt'],
): Promise<DeliveryPromise> {
  const { order, agreed, terms } = dated
  const destination = await destinationOf(shop.log, { zipCode: order.zip_code, state: order.state })
  const loads = isInReachOfVan(terms, destination) ? await lockVan(transaction, terms) : new Map<string, number>()
  const vanOrders = fullBefore(agreed.latest, orderedAt.day, loads)
  return promise(shop, transaction, dated, { ...terms, orderedAt, vanOrders })
}

/** A moment at which an order is packed that leaves on a day: before any cut-off, that of midnight too. */
export function packedFor(day: string): PromiseRequest['orderedAt'] {
  return { day, time: '' }
}

async function promise(
  { log }: Pick<Shop, 'log'>,
  transaction: Transaction<Schema>,
  { order, forecast }: Dated,
  request: Omit<PromiseRequest, 'destination' | 'products'>,
): Promise<DeliveryPromise> {
  const destination = await destinationOf(log, { zipCode: order.zip_code, state: order.state })
  const products = await productsOfOrder(transaction, order.lines)
  const rules = withForecast(request.rules, forecast, destination)
  return promiseDelivery({ ...request, rules, destination, products })
}

async function lockVan(transaction: Transaction<Schema>, { orderedAt }: DeliveryTerms): Promise<Map<string, number>> {
  return lockVanOrders(transaction, orderedAt.day)
}

/** The van's loads, with no room on the days before one. */
function fullBefore(day: string, first: string, loads: ReadonlyMap<string, number>): Map<string, number> {
  const full = new Map(loads)
  for (let each = first; each < day; each = addDays(each, 1)) full.set(each, Number.POSITIVE_INFINITY)
  return full
}
