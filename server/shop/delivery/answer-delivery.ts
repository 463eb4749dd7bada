import type { Delivery } from '../../../contract/delivery.ts'
import { type CashOffer, cashOffer } from '../../../domain/delivery/cash-offer.ts'
import { deliveryFee, gramsOf } from '../../../domain/delivery/delivery-fee.ts'
import type { Destination } from '../../../domain/delivery/places.ts'
import { type DeliveredProduct, type DeliveryPromise, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { addUp, type Paise, times, toRupees } from '../../../domain/money.ts'
import type { State } from '../../../domain/states.ts'
import { findPin } from '../pins/find-pin.ts'
import type { Shop } from '../shop.ts'
import { loadCashHistory } from './cash-history.ts'
import type { DeliveryMemory } from './delivery-memory.ts'
import { cashRulesOf } from './delivery-rules.ts'
import { momentInIndia } from './delivery-terms.ts'

type Query = { pin: string; state?: State | undefined; plants?: string | undefined }

/**
 * What the shop promises for a PIN and the plants of the query, from memory; null for a PIN that is not in the
 * directory, unless the query says its state. Of a buyer who has signed in, their history counts for cash on delivery.
 */
export async function answerDelivery(
  { database, payments }: Pick<Shop, 'database' | 'payments'>,
  memory: DeliveryMemory,
  query: Query,
  buyerId: string | null,
): Promise<Delivery | null> {
  const found = await findPin(query.pin)
  const stated = found && !found.states.some((each) => each === query.state) ? undefined : query.state
  const state = stated ?? found?.states[0]
  if (!state) return null
  const destination: Destination = { pin: query.pin, state, district: found?.district ?? null, position: found }
  const requested = quantitiesIn(query.plants)
  const [{ rules }, { settings }, onSale, { now, vanOrders }] = await Promise.all([
    memory.rules(),
    memory.seller(),
    memory.products([...requested.keys()]),
    memory.today(),
  ])
  const nursery = { state: settings.state, position: await findPin(settings.zipCode) }
  const promiseFor = (products: readonly DeliveredProduct[]) =>
    promiseDelivery({ rules, nursery, destination, products, orderedAt: momentInIndia(now), vanOrders })
  const products = [...requested].flatMap(([plant, quantity]) => {
    const product = onSale.get(plant)
    return product ? [{ ...product, plant, quantity }] : []
  })
  const promise = promiseFor(products)
  const presented = presentPromise(promise)
  const zone = promise.kind === 'served' ? promise.zone : null
  const goods: Paise = addUp(products.map(({ price, quantity }) => times(price, quantity)))
  const fee = zone && deliveryFee(zone, goods, gramsOf(products))
  const buyer = buyerId === null ? null : await loadCashHistory(database, buyerId)
  const offer =
    zone && fee !== null
      ? cashOffer(cashRulesOf(rules.cash, payments !== null), zone, addUp([goods, fee]), buyer)
      : null
  return {
    pin: query.pin,
    place: found?.district ?? state,
    state,
    ...presented,
    fee: fee === null ? null : toRupees(fee),
    minimum: zone?.minimum ? toRupees(zone.minimum) : null,
    cod: offer ? presentOffer(offer) : { offered: false, reason: presented.reason },
    plants: products.map((product) => ({ plant: product.plant, ...presentPromise(promiseFor([product])) })),
  }
}

/** How many of each plant, by id; of one that is named twice, the last number counts. */
function quantitiesIn(plants: string | undefined): Map<string, number> {
  return new Map(
    plants?.split(',').map((entry) => {
      const [id = '', quantity = '1'] = entry.split(':')
      return [id, Number(quantity)]
    }),
  )
}

function presentOffer({ offered, reason, advance }: CashOffer): Delivery['cod'] {
  return { offered, reason, ...(advance !== null && { advance: toRupees(advance) }) }
}

function presentPromise(promise: DeliveryPromise): Omit<Delivery['plants'][number], 'plant'> {
  if (promise.kind === 'not_served')
    return { serviceable: false, reason: promise.reason, by: null, earliest: null, latest: null, holds: [] }
  const { by, earliest, latest, holds } = promise
  return { serviceable: true, reason: null, by, earliest, latest, holds }
}
