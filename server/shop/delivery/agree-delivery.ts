import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { deliveryFee, gramsOf } from '../../../domain/delivery/delivery-fee.ts'
import type { Zone } from '../../../domain/delivery/delivery-rules.ts'
import { type DeliveredProduct, type PromiseRequest, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { formatSum, type Paise, toRupees } from '../../../domain/money.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** How an order is delivered; the fee is in paise. */
export type Agreement = { delivery: AgreedDelivery; fee: Paise; zone: Zone }

/**
 * Agrees the delivery of goods of such a sum, in paise. Refused where they cannot be delivered, with the products that are in
 * the way by their ids (all of them if it is the place), and below the zone's own minimum.
 */
export function agreeDelivery(request: PromiseRequest, goods: Paise): Agreement | Refusal {
  const promise = promiseDelivery(request)
  if (promise.kind === 'not_served') {
    return refuse('not_delivered_there', {
      message: promise.reason,
      fields: namesOf(request.products, promise.products),
    })
  }
  const { by, courier, zone, leaves, earliest, latest } = promise
  if (zone.minimum !== null && goods < zone.minimum) {
    const minimum = formatSum(toRupees(zone.minimum))
    return refuse('below_minimum', { message: `Orders to ${request.destination.pin} should be at least ${minimum}` })
  }
  return {
    delivery: { by, courier, zone: zone.name, leaves, earliest, latest },
    fee: deliveryFee(zone, goods, gramsOf(request.products)),
    zone,
  }
}

function namesOf(products: readonly DeliveredProduct[], inTheWay: readonly string[]): Record<string, string> {
  const named = inTheWay.length === 0 ? products : products.filter(({ plant }) => inTheWay.includes(plant))
  return Object.fromEntries(named.map(({ plant, name }) => [plant, `${name} cannot be delivered to this address.`]))
}
