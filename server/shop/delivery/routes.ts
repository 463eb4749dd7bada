import { sql } from 'kysely'
import type { Delivery } from '../../../contract/delivery.ts'
import { cartTotal } from '../../../domain/cart.ts'
import { type CashHistory, cashOffer } from '../../../domain/delivery/cash-on-delivery.ts'
import { deliveryFee } from '../../../domain/delivery/delivery-rules.ts'
import { withForecast } from '../../../domain/delivery/forecast.ts'
import { type DeliveredProduct, gramsOf } from '../../../domain/delivery/plant-delivery.ts'
import { type DeliveryPromise, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { addUp, fromRupees, type Paise, times, toRupees } from '../../../domain/money.ts'
import { withSaving } from '../../../domain/payment/saving.ts'
import { isPin } from '../../../domain/pin.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ApiCall, RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { IS_OPEN_CASH, IS_REFUSED_PARCEL } from '../orders/queries.ts'
import { findPin, statesOfPin } from '../pins/find-pin.ts'
import type { Shop } from '../shop.ts'
import { type DeliveryMemory, openDeliveryMemory } from './delivery-memory.ts'
import { cashRulesOf, rupeesOrNull } from './delivery-rules.ts'
import { destinationIn, momentInIndia } from './delivery-terms.ts'

export function deliveryRoutes(shop: Shop, route: RouteRegistrar): void {
  const memory = openDeliveryMemory(shop)

  route('GET /delivery', async (call) => {
    if (!isPin(call.query.pin))
      return refuse('invalid', { fields: { pin: 'A PIN code has 6 digits and does not start with 0' } })
    const answer = await answerDelivery(shop, memory, call)
    return answer ? { body: answer } : refuse('not_found')
  })
}

/** From memory. Null for a PIN that is not in the directory, unless the query says a state in which it may lie. */
async function answerDelivery(
  shop: Shop,
  memory: DeliveryMemory,
  call: ApiCall<'GET /delivery'>,
): Promise<Delivery | null> {
  const { query, optionalCaller } = call
  const found = await findPin(query.pin)
  const possible = await statesOfPin(query.pin)
  const isPossible = query.state !== undefined && (possible.length === 0 || possible.includes(query.state))
  const state = isPossible ? query.state : found?.states[0]
  if (!state) return null
  const destination = await destinationIn(query.pin, state)
  const requested = quantitiesIn(query.plants)
  const [saved, forecast, { settings }, onSale, { now, vanOrders }] = await Promise.all([
    memory.rules(),
    memory.forecast(),
    memory.seller(),
    memory.products([...requested.keys()]),
    memory.today(),
  ])
  const rules = withForecast(saved.rules, forecast, destination)
  const nursery = { state: settings.state, position: await findPin(settings.zipCode) }
  const orderedAt = momentInIndia(now)
  const promiseFor = (products: readonly DeliveredProduct[]) =>
    promiseDelivery({ rules, nursery, destination, products, orderedAt, vanOrders })
  const products = [...requested].flatMap(([plant, quantity]) => {
    const product = onSale.get(plant)
    return product ? [{ plant, quantity, ...product }] : []
  })
  const travelling = products.flatMap(({ travels, quantity }) => carried(travels, quantity))
  const promise = promiseFor(travelling)
  const presented = presentPromise(promise)
  const zone = promise.kind === 'served' ? promise.zone : null
  const goods = cartTotal(products)
  const fee = feeFor(promise, goods, travelling)
  const cash = cashRulesOf(rules.cash, shop.payments !== null)
  const buyer = optionalCaller && (await loadCashHistory(shop.database, optionalCaller.userId))
  const offer = zone && fee !== null ? cashOffer(cash, zone, addUp([goods, fee]), buyer) : null
  return {
    pin: query.pin,
    place: found?.district ?? state,
    state,
    ...presented,
    fee: rupeesOrNull(fee),
    minimum: zone && rupeesOrNull(zone.minimum ?? fromRupees(settings.minimumOrder)),
    cod: offer
      ? {
          offered: offer.offered,
          reason: offer.reason,
          ...(offer.advance !== null && { advance: toRupees(offer.advance) }),
        }
      : { offered: false, reason: presented.reason },
    ...presentSaving(goods, products, cash.saving),
    plants: products.map(({ plant, price, quantity, travels }) => {
      const alone = promiseFor(travels)
      const fee = feeFor(alone, times(price, quantity), carried(travels, quantity))
      return { plant, ...presentPromise(alone), fee: rupeesOrNull(fee) }
    }),
  }
}

/** What travels of so many pieces of a product. */
function carried(travels: readonly DeliveredProduct[], quantity: number): DeliveredProduct[] {
  return travels.map((one) => ({ ...one, quantity: one.quantity * quantity }))
}

/** The fee of goods (paise) and what travels of them; null for what is not delivered. */
function feeFor(promise: DeliveryPromise, goods: Paise, travelling: readonly DeliveredProduct[]): Paise | null {
  return promise.kind === 'served' ? deliveryFee(promise.zone, goods, gramsOf(travelling)) : null
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

/** What so many percent of the prices come to, in all. */
function presentSaving(
  goods: Paise,
  products: readonly { price: Paise; quantity: number }[],
  percent: number | null,
): Pick<Delivery, 'saving'> {
  const amount = percent === null ? 0 : goods - cartTotal(withSaving(products, percent))
  return percent === null || amount === 0 ? {} : { saving: { amount: amount / 100, percent } }
}

function presentPromise(promise: DeliveryPromise): Omit<Delivery['plants'][number], 'plant' | 'fee'> {
  if (promise.kind === 'not_served')
    return { serviceable: false, reason: promise.reason, by: null, earliest: null, latest: null, holds: [] }
  const { by, earliest, latest, holds } = promise
  return { serviceable: true, reason: null, by, earliest, latest, holds }
}

/** What counts of a customer for cash on delivery. */
async function loadCashHistory(database: Database, userId: string): Promise<CashHistory | null> {
  const { rows } = await sql<CashHistory>`
    select email_confirmed_at is not null as "isEmailConfirmed",
      (
        select count(*)::integer from orders
        where user_id = users.id and ${IS_OPEN_CASH}
      ) as open,
      (
        select count(*)::integer from orders
        where user_id = users.id and ${IS_REFUSED_PARCEL}
      ) as refused
    from users where id = ${userId}
  `.execute(database)
  return rows[0] ?? null
}
