import { sql } from 'kysely'
import type { VanDay } from '../../../contract/delivery.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { formatPrice, paise, toRupees } from '../../../domain/money.ts'
import { linesText, replacementsUnderWay } from '../../../domain/replacement.ts'
import { courierNames } from '../../../domain/shipment.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { findDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import { loadVanOrders } from '../../shop/delivery/delivery-terms.ts'
import { cashToCollect } from '../../shop/documents/slip-notices.ts'
import { mailedLines } from '../../shop/orders/mails/order-mail.ts'
import { UNPACKING } from '../../shop/orders/mails/order-mail-content.ts'
import { presentOrder, presentReplacement } from '../../shop/orders/present-order.ts'
import { findOrder, IS_TO_SHIP, type ReplacementRow, readOrders, type WholeOrder } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'

export function vanRoutes(shop: Shop, route: RouteRegistrar): void {
  const today = () => dayInIndia(new Date())

  route('GET /admin/delivery/van', async ({ query }) => {
    return { body: await loadVanDay(shop, query.day ?? today(), today()) }
  })

  route('POST /admin/delivery/van/arriving', async ({ body: { day } }) => {
    if (day !== today())
      return refuse('invalid', { fields: { day: 'These e-mails can only be sent for today’s deliveries' } })
    return { body: { mailed: await mailArriving(shop, day) } }
  })
}

/** What the van carries on a day, by PIN. Days are India's. */
async function loadVanDay(shop: Shop, day: string, today: string): Promise<VanDay> {
  const { database } = shop
  const stops = await findStops(database, day, today)
  const orders = await readOrders(database, [...new Set(stops.map(({ order }) => order))])
  const mailed = await findMailed(database, stops, day)
  const { rules } = await findDeliveryRules(database)
  // Of some orders, only a replacement for pieces is on the van.
  const isStop = (orderId: string) => stops.some(({ id }) => id === orderId)
  const leftBehind = orders.filter(({ id, delivery }) => delivery && delivery.earliest < day && isStop(id))
  return {
    day,
    today,
    booked: ((await loadVanOrders(database, day)).get(day) ?? 0) + leftBehind.length,
    unpaid: await countUnpaid(database, day),
    capacity: rules.van?.capacity ?? null,
    orders: orders
      .toSorted((a, b) => Number(a.zip_code) - Number(b.zip_code) || Number(a.number) - Number(b.number))
      .flatMap((order) =>
        stops
          .filter((stop) => stop.order === order.id)
          .map(({ id }) => {
            const replacement = order.replacements.find((each) => each.id === id)
            return {
              ...presentOrder(shop, order),
              cash: toRupees(replacement ? paise(0) : cashToCollect(order)),
              isMailed: mailed.has(id),
              replacement: replacement ? presentReplacement(replacement) : null,
            }
          }),
      ),
  }
}

/**
 * Mails the shoppers of a day's van, which is today's, that their plants arrive; an order once a day, however often and by
 * how many admins at once. Each order is in a transaction of its own, locked, so that none is mailed about that was
 * cancelled or delivered meanwhile. A replacement has no day: it is mailed about once, when it has left. Returns how
 * many mails it sent.
 */
async function mailArriving(shop: Pick<Shop, 'database' | 'settings'>, day: string): Promise<number> {
  const { database } = shop
  let mailed = 0
  for (const stop of await findStops(database, day, day)) {
    const { id, order: orderId } = stop
    await inTransaction(database, async (transaction) => {
      await transaction.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
      const isOnVan = (await findStops(transaction, day, day)).some((each) => each.id === id)
      const order = isOnVan ? await findOrder(transaction, orderId) : undefined
      if (!order || (await findMailed(transaction, [stop], day)).has(id)) return
      const replacement = order.replacements.find((each) => each.id === id)
      if (replacement?.status === 'pending') return
      const mail = arrivingMail(shop, order, replacement)
      await sendMail(transaction, order.userEmail, mail, { cause: causeOf(stop, day) })
      mailed += 1
    })
  }
  return mailed
}

async function findMailed(database: Database, stops: readonly Stop[], day: string): Promise<Set<string>> {
  const causes = new Map(stops.map((stop) => [causeOf(stop, day), stop.id]))
  if (causes.size === 0) return new Set()
  const mails = await database
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'in', [...causes.keys()])
    .execute()
  return new Set(mails.flatMap(({ cause }) => causes.get(cause ?? '') ?? []))
}

function causeOf({ id, order }: Stop, day: string): string {
  return id === order ? `arriving ${id} ${day}` : `arriving ${id}`
}

/** `id` is that of the order, or of a replacement for pieces of it. */
type Stop = { id: string; order: string }

/**
 * What the van carries on a day of India, unless a courier takes it: orders that are due on it, and not delivered, cancelled
 * or unpaid; and today those that an earlier day left behind, and the replacements for what it brought.
 */
async function findStops(database: Database, day: string, today: string): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select id, id as order from orders
    where delivery->>'by' = 'van' and ${isOurs('orders')} and (
      delivery->>'earliest' = ${day} and (orders.status = 'shipped' or ${IS_TO_SHIP})
      or ${day === today} and delivery->>'earliest' < ${day} and (${IS_TO_SHIP} or ${leftSince(day)})
    )
    union all
    select replacements.id, orders.id from replacements join orders on orders.id = order_id
    where ${day === today} and delivery->>'by' = 'van' and ${isOurs('replacements')}
      and replacements.status = any(${[...replacementsUnderWay]})
    order by id
  `.execute(database)
  return rows
}

/** The orders that are due by van on a day once they are paid. */
async function countUnpaid(database: Database, day: string): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::integer as unpaid from orders
    where delivery->>'by' = 'van' and delivery->>'earliest' = ${day} and status = 'pending' and not ${IS_TO_SHIP}
  `.execute(database)
  return rows[0]?.unpaid ?? 0
}

/** In a query of orders: one that is on its way and left on this day or later. */
function leftSince(day: string) {
  return sql<boolean>`(orders.status = 'shipped' and exists (
    select from order_events as event
    where event.order_id = orders.id and event.to_state = 'shipped' and event.happened_at >= ${startOfDay(day)}
  ))`
}

/** That no courier takes the parcel: ours has no number, and its `courier` may be the driver. */
function isOurs(parcels: 'orders' | 'replacements') {
  const [courier, number] = [sql.ref(`${parcels}.courier`), sql.ref(`${parcels}.tracking_number`)]
  return sql`${number} is null and (${courier} = any(${[...courierNames]})) is not true`
}

function arrivingMail({ settings }: Pick<Shop, 'settings'>, order: WholeOrder, replacement?: ReplacementRow): Mail {
  const cash = replacement ? paise(0) : cashToCollect(order)
  return {
    subject: `Your plants arrive today: order #${order.number}`,
    reader: order.userName,
    paragraphs: [
      'Our van is bringing your plants today. Please make sure that you or a neighbour can receive them.',
      cash > 0
        ? `Please have ${formatPrice(toRupees(cash))} ready in cash.`
        : `${replacement ? 'There is nothing to pay.' : 'Your plants are paid for.'} All you need is a shady spot.`,
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    ...(replacement
      ? { facts: [{ label: 'In the parcel', value: linesText(replacement.lines) }] }
      : { order: mailedLines(order) }),
    remark: UNPACKING,
  }
}
