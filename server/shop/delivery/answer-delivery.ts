import { sql } from 'kysely'
import type { Delivery } from '../../../contract/delivery.ts'
import { cashOffer } from '../../../domain/delivery/cash-offer.ts'
import { deliveryFee } from '../../../domain/delivery/delivery-fee.ts'
import type { Destination } from '../../../domain/delivery/places.ts'
import { type DeliveredProduct, type DeliveryPromise, promiseDelivery } from '../../../domain/delivery/promise.ts'
import { addUp, type Paise, times, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPin } from '../pins/find-pin.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { findDeliveryRules } from './delivery-rules.ts'

type Query = { pin: string; plants?: string | undefined }

/** What the shop promises for a PIN and the plants of the query; null for a PIN that is not in the directory. */
export async function answerDelivery({ database }: Pick<Shop, 'database'>, query: Query): Promise<Delivery | null> {
  const found = await findPin(query.pin)
  const [state] = found?.states ?? []
  if (!found || !state) return null
  const destination: Destination = { pin: found.pin, state, district: found.district, position: found }
  const { rules } = await findDeliveryRules(database)
  const { settings } = await findSettings(database)
  const { products, goods, grams } = await loadProducts(database, query.plants)
  const promiseFor = async (some: readonly DeliveredProduct[]) =>
    promiseDelivery({
      rules,
      nursery: { state: settings.state, position: await findPin(settings.zipCode) },
      destination,
      products: some,
      orderedAt: await momentInIndia(database),
      vanOrders: new Map(),
    })
  const promise = await promiseFor(products)
  const zone = promise.kind === 'served' ? promise.zone : null
  const fee = zone && deliveryFee(zone, goods, grams)
  const offer = zone && fee !== null && cashOffer(rules.cash, zone, addUp([goods, fee]), null)
  return {
    pin: found.pin,
    place: found.district,
    state,
    ...presentPromise(promise),
    fee: fee === null ? null : toRupees(fee),
    minimum: zone?.minimum ? toRupees(zone.minimum) : null,
    cod: offer
      ? { offered: offer.offered, reason: offer.reason }
      : { offered: false, reason: presentPromise(promise).reason },
    plants: await Promise.all(
      products.map(async (product) => ({ plant: product.plant, ...presentPromise(await promiseFor([product])) })),
    ),
  }
}

function presentPromise(promise: DeliveryPromise): Omit<Delivery['plants'][number], 'plant'> {
  if (promise.kind === 'not_served')
    return { serviceable: false, reason: promise.reason, by: null, earliest: null, latest: null, holds: [] }
  const { by, earliest, latest, holds } = promise
  return { serviceable: true, reason: null, by, earliest, latest, holds }
}

async function loadProducts(database: Database, plants: string | undefined) {
  const wanted = new Map(
    (plants?.split(',') ?? []).map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1] ?? 1)]),
  )
  const rows = await database
    .selectFrom('plants')
    .select(['id', 'name', 'size', 'price', 'delivery', 'facts'])
    .where('id', '=', sql<string>`any(${[...wanted.keys()]})`)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = [...wanted].flatMap(([id, quantity]) => {
    const row = byId.get(id)
    return row ? [{ ...row, quantity }] : []
  })
  const products = ordered.map((row) => ({
    plant: row.id,
    name: nameWithSize(row),
    quantity: row.quantity,
    delivery: row.delivery,
    heightCm: row.facts.heightCm,
  }))
  const goods: Paise = addUp(ordered.map(({ price, quantity }) => times(price, quantity)))
  const grams = ordered.reduce((sum, { delivery, quantity }) => sum + (delivery?.weightGrams ?? 0) * quantity, 0)
  return { products, goods, grams }
}

async function momentInIndia(database: Database): Promise<{ day: string; time: string }> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(database)
  const now = rows[0]?.now ?? new Date()
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(now)
  return { day: dayInIndia(now), time }
}
