import { sql } from 'kysely'
import { type AgreedDelivery, deliveryByWayOf } from '../../../domain/delivery/agreed-delivery.ts'
import type { Destination } from '../../../domain/delivery/areas.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { type Forecast, withForecast } from '../../../domain/delivery/forecast.ts'
import { type DeliveredProduct, ownRuleOf } from '../../../domain/delivery/plant-delivery.ts'
import { type DeliveryPromise, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { isInReachOfVan, type PromiseRequest } from '../../../domain/delivery/trips.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { type DeliveryTerms, destinationOf, lockVanOrders, momentInIndia, termsOfNow } from './delivery-terms.ts'
import { findForecastFor } from './forecast.ts'

type Revival =
  | { kind: 'agreed'; agreed: AgreedDelivery; delivery: AgreedDelivery }
  /** Nothing was agreed */
  | { kind: 'as_before' }
  | { kind: 'not_delivered' }

/** How a locked order is delivered after it had ended, for the same fee. Locks the van, if it may carry it, after the plants. */
export async function agreeDeliveryAgain(shop: Shop, transaction: Transaction, order: LockedOrder): Promise<Revival> {
  const { delivery: agreed } = order
  if (agreed === null) return { kind: 'as_before' }
  const terms = await termsOfNow(shop.log, transaction)
  const destination = await destinationOf(shop.log, { zipCode: order.zip_code, state: order.state })
  const forecast = await findForecastFor(shop, transaction, destination)
  const isAhead = agreed.by === 'courier' && agreed.leaves > terms.orderedAt.day
  const orderedAt = isAhead ? packedFor(agreed.leaves) : terms.orderedAt
  const products = await productsOfOrder(transaction, order.lines)
  const dated = { order, agreed, terms, forecast, destination, products }
  const promise = await promiseByAnyWay(transaction, dated, orderedAt)
  if (promise.kind === 'not_served') return { kind: 'not_delivered' }
  return { kind: 'agreed', agreed, delivery: deliveryByWayOf(agreed, promise) }
}

/** A locked order, and all that a promise for it depends on. */
export type Dated = {
  order: Pick<OrderRow, 'created_at'>
  agreed: AgreedDelivery
  destination: Destination
  products: DeliveredProduct[]
  terms: DeliveryTerms
  forecast: Forecast
}

/** The promise for an order by the way that was agreed, as if it could not leave before the agreed day. */
export async function promiseByAgreedWay(transaction: Transaction, dated: Dated): Promise<DeliveryPromise> {
  const { order, agreed, terms } = dated
  const { rules } = terms
  if (agreed.by === 'van') {
    const vanOrders = await lockVanOrders(transaction, terms.orderedAt.day)
    const itsDay = vanOrders.get(agreed.earliest)
    if (itsDay !== undefined) vanOrders.set(agreed.earliest, itsDay - 1)
    const orderedAt = momentInIndia(order.created_at)
    const fullVan = fullBefore(agreed.leaves, orderedAt.day, vanOrders)
    const byVan = { ...terms, rules: { ...rules, couriers: [] }, orderedAt, vanOrders: fullVan }
    return promiseOf(dated, byVan)
  }
  const couriers = rules.couriers.filter(({ name }) => name === agreed.courier)
  const byCourier = { ...terms, rules: { ...rules, van: null, couriers }, vanOrders: new Map<string, number>() }
  return promiseOf(dated, { ...byCourier, orderedAt: packedFor(agreed.leaves) })
}

/** By whatever serves the address now; locks the van if it may carry it, which it does not before the last agreed day. */
export async function promiseByAnyWay(transaction: Transaction, dated: Dated, orderedAt: PromiseRequest['orderedAt']) {
  const { agreed, destination, terms } = dated
  const loads = isInReachOfVan(terms, destination)
    ? await lockVanOrders(transaction, terms.orderedAt.day)
    : new Map<string, number>()
  const vanOrders = fullBefore(agreed.latest, orderedAt.day, loads)
  return promiseOf(dated, { ...terms, orderedAt, vanOrders })
}

/** A moment at which an order is packed that leaves on a day: before any cut-off, that of midnight too. */
export function packedFor(day: string): PromiseRequest['orderedAt'] {
  return { day, time: '' }
}

function promiseOf(
  { destination, products, forecast }: Dated,
  request: Omit<PromiseRequest, 'destination' | 'products'>,
): DeliveryPromise {
  const rules = withForecast(request.rules, forecast, destination)
  return promiseDelivery({ ...request, rules, destination, products })
}

/** The van's loads, with no room on the days before one. */
function fullBefore(day: string, first: string, loads: ReadonlyMap<string, number>): Map<string, number> {
  const full = new Map(loads)
  for (let each = first; each < day; each = addDays(each, 1)) full.set(each, Number.POSITIVE_INFINITY)
  return full
}

/** What travels of an order: its lines, and what is said of the bundles that they are parts of. */
export async function productsOfOrder(transaction: Transaction, lines: readonly OrderLineRow[]) {
  const bundles = new Map(lines.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle]] : [])))
  const ids = [...lines.map(({ plant_id }) => plant_id), ...bundles.keys()]
  const plants = await transaction
    .selectFrom('plants')
    .select(['id', 'delivery', 'height_cm as heightCm'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const byId = new Map(plants.map((plant) => [plant.id, plant]))
  const pieces = lines.map(({ plant_id, name, quantity }) => {
    const { delivery = null, heightCm = null } = byId.get(plant_id) ?? {}
    return { plant: plant_id, name, quantity, delivery, heightCm }
  })
  const own = [...bundles.values()].map((bundle) => ({ ...bundle, delivery: byId.get(bundle.plant)?.delivery ?? null }))
  return [...pieces, ...own.flatMap(ownRuleOf)]
}
