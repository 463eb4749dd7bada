import type { Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { withForecast } from '../../../domain/delivery/forecast.ts'
import type { PromiseRequest } from '../../../domain/delivery/promise.ts'
import type { Schema } from '../../platform/database/schema.ts'
import {
  type DeliveryTerms,
  deliveryTerms,
  destinationOf,
  isInReachOfVan,
  type SavedTerms,
} from '../delivery/delivery-terms.ts'
import { findForecastFor } from '../delivery/forecast/find-forecast.ts'
import { lockVanOrders } from '../delivery/van-orders.ts'
import type { Shop } from '../shop.ts'
import type { Placement } from './placement.ts'

/** How the orders of a transaction may be delivered. */
export type DeliveryWays = {
  terms: DeliveryTerms
  /** What the promise for a placement depends on, but for its products */
  of: (placement: Placement) => Omit<PromiseRequest, 'products'>
  /** Whether the van may carry it while another transaction has the van locked */
  lacksVan: (placement: Placement) => boolean
  /** Counts an order of this transaction into the van's load */
  take: (delivery: AgreedDelivery) => void
}

/**
 * Finds where placements go, and locks the van if it may carry one of them; their plants are locked before. With `waits` it
 * waits for the lock, without it the van may be lacking.
 */
export async function findDeliveryWays(
  shop: Pick<Shop, 'log' | 'settings'>,
  transaction: Transaction<Schema>,
  saved: SavedTerms,
  placements: readonly Placement[],
  { waits }: { waits: boolean },
): Promise<DeliveryWays> {
  const terms = await deliveryTerms(shop.log, saved)
  const destinations = new Map(
    await Promise.all(
      placements.map(
        async (placement) => [placement, await destinationOf(shop.log, placement.order.shippingAddress)] as const,
      ),
    ),
  )
  const destinationFor = (placement: Placement) => {
    const destination = destinations.get(placement)
    if (!destination) throw new Error('The way of another placement')
    return destination
  }
  const forecast = await findForecastFor(shop, transaction, [...destinations.values()])
  const mayUseVan = (placement: Placement) => isInReachOfVan(terms, destinationFor(placement))
  const locked = placements.some(mayUseVan)
    ? await lockVanOrders(transaction, terms.orderedAt.day, { waits })
    : new Map<string, number>()
  const vanOrders = locked ?? new Map<string, number>()
  return {
    terms,
    of: (placement) => {
      const destination = destinationFor(placement)
      return { ...terms, rules: withForecast(terms.rules, forecast, destination), destination, vanOrders }
    },
    lacksVan: (placement) => locked === null && mayUseVan(placement),
    take: ({ by, earliest }) => {
      if (by === 'van') vanOrders.set(earliest, (vanOrders.get(earliest) ?? 0) + 1)
    },
  }
}
