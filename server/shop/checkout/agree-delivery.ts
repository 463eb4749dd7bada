import type { OrderPlacement } from '../../../contract/orders.ts'
import { nameInBundle } from '../../../domain/bundle.ts'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { cashOffer } from '../../../domain/delivery/cash-on-delivery.ts'
import { type CashRules, deliveryFee, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import { withForecast } from '../../../domain/delivery/forecast.ts'
import { bundleProducts, type DeliveredProduct, gramsOf } from '../../../domain/delivery/plant-delivery.ts'
import { promiseDelivery } from '../../../domain/delivery/promise.ts'
import { isInReachOfVan, type PromiseRequest } from '../../../domain/delivery/trips.ts'
import { formatSum, type Paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { deliveryTerms, destinationOf, lockVanOrders, type SavedTerms } from '../delivery/delivery-terms.ts'
import { findForecastFor } from '../delivery/forecast.ts'
import type { Shop } from '../shop.ts'
import type { CartLine, CheckoutContext } from './checkout-context.ts'
import type { Stock } from './price-lines.ts'

/**
 * Agrees the delivery of goods. Refused where they cannot be delivered, with the products that are in the way by their ids (all
 * of them if it is the place), and below the minimum: the zone's own, else the shop's.
 */
export function agreeDelivery(
  request: PromiseRequest,
  goods: Paise,
  minimumOrder: Paise,
): { delivery: AgreedDelivery; fee: Paise; zone: Zone } | Refusal {
  const promise = promiseDelivery(request)
  if (promise.kind === 'not_served') {
    const inTheWay = ({ plant }: DeliveredProduct) => promise.products.length === 0 || promise.products.includes(plant)
    const text = ({ plant, name }: DeliveredProduct) => [plant, `${name} cannot be delivered to this address.`]
    const fields = Object.fromEntries(request.products.filter(inTheWay).map(text))
    return refuse('not_delivered_there', { message: promise.reason, fields })
  }
  const { by, courier, zone, leaves, earliest, latest } = promise
  const minimum = zone.minimum ?? minimumOrder
  if (goods < minimum) {
    const sum = formatSum(toRupees(minimum))
    const ofZone = `The minimum order for ${request.destination.pin} is ${sum}`
    return refuse('below_minimum', { message: zone.minimum === null ? `Order should be more than ${sum}` : ofZone })
  }
  return {
    delivery: { by, courier, zone: zone.name, leaves, earliest, latest },
    fee: deliveryFee(zone, goods, gramsOf(request.products)),
    zone,
  }
}

/** What travels of a cart whose plants are all there; a bundle travels as its parts. */
export function deliveredProducts(cart: readonly CartLine[], stock: Stock): DeliveredProduct[] {
  return cart.flatMap(({ plant: id, quantity }) => {
    const plant = stock.get(id)
    if (!plant) return []
    const { delivery, heightCm, parts } = plant
    const name = nameWithSize(plant)
    if (!parts) return [{ plant: id, name, quantity, delivery, heightCm }]
    const pieces = parts.flatMap((part) => {
      const piece = stock.get(part.plant)
      return piece ? [{ ...piece, name: nameInBundle(name, nameWithSize(piece)), quantity: part.quantity }] : []
    })
    return bundleProducts({ plant: id, name, quantity, delivery }, pieces)
  })
}

/** What the promise of delivery to an address depends on, but for its products. */
export type DeliveryWay = Omit<PromiseRequest, 'products'>

/** How an order travels to its address; locks the van if that may carry it. Its plants are locked before. */
export async function findDeliveryWay(
  shop: Shop,
  transaction: Transaction,
  saved: SavedTerms,
  address: OrderPlacement['shippingAddress'],
): Promise<DeliveryWay> {
  const terms = await deliveryTerms(shop.log, saved)
  const destination = await destinationOf(shop.log, address)
  const forecast = await findForecastFor(shop, transaction, destination)
  const vanOrders = isInReachOfVan(terms, destination)
    ? await lockVanOrders(transaction, terms.orderedAt.day)
    : new Map<string, number>()
  return { ...terms, rules: withForecast(terms.rules, forecast, destination), destination, vanOrders }
}

/** What of a cash order is paid online first, or null. Refused where the rules offer no cash, or ask for an unagreed advance. */
export function agreeCash(
  order: OrderPlacement,
  { rules, zone, total }: { rules: CashRules; zone: Zone; total: Paise },
  { buyer, openCash, refusedParcels }: CheckoutContext,
): Paise | null | Refusal {
  const history = { isEmailConfirmed: buyer.isEmailConfirmed, open: openCash.count, refused: refusedParcels }
  const offer = cashOffer(rules, zone, total, history)
  if (offer.offered) return null
  if (offer.advance !== null && order.advance) return offer.advance
  return refuse('cash_not_offered', { message: offer.reason })
}
