import type { Transaction } from 'kysely'
import { withForecast } from '../../../domain/delivery/forecast.ts'
import type { PromiseRequest } from '../../../domain/delivery/promise.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { deliveryTerms, destinationOf, isInReachOfVan, type SavedTerms } from '../delivery/delivery-terms.ts'
import { findForecastFor } from '../delivery/forecast/find-forecast.ts'
import { lockVanOrders } from '../delivery/van-orders.ts'
import type { Shop } from '../shop.ts'
import type { Placement } from './placement.ts'

/** What the promise of delivery to an address depends on, but for its products. */
export type DeliveryWay = Omit<PromiseRequest, 'products'>

/** How an order travels to its address; locks the van if that may carry it. Its plants are locked before. */
export async function findDeliveryWay(
  shop: Pick<Shop, 'log' | 'settings'>,
  transaction: Transaction<Schema>,
  saved: SavedTerms,
  address: Placement['order']['shippingAddress'],
): Promise<DeliveryWay> {
  const terms = await deliveryTerms(shop.log, saved)
  const destination = await destinationOf(shop.log, address)
  const forecast = await findForecastFor(shop, transaction, [destination])
  const vanOrders = isInReachOfVan(terms, destination)
    ? await lockVanOrders(transaction, terms.orderedAt.day)
    : new Map<string, number>()
  return { ...terms, rules: withForecast(terms.rules, forecast, destination), destination, vanOrders }
}
