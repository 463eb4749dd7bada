import { type RawBuilder, sql } from 'kysely'
import type { VanDay } from '../../../contract/delivery.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { formatPrice, toRupees } from '../../../domain/money.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { findDeliveryRules } from '../../shop/delivery/delivery-rules.ts'
import { loadVanOrders } from '../../shop/delivery/delivery-terms.ts'
import { cashToCollect } from '../../shop/documents/slip-notices.ts'
import { mailedLines } from '../../shop/orders/mails/order-mail.ts'
import { UNPACKING } from '../../shop/orders/mails/order-mail-content.ts'
import { presentOrder } from '../../shop/orders/present-order.ts'
import { findOrder, IS_PENDING_CASH, readOrders, type WholeOrder } from '../../shop/orders/queries.ts'
import type { Shop } from '../../shop/shop.ts'

export function vanRoutes(shop: Shop, route: RouteRegistrar): void {
  const today = () => dayInIndia(new Date())

  route('GET /admin/delivery/van', async ({ query }) => {
    return { body: await loadVanDay(shop, query.day ?? today(), today()) }
  })

  route('POST /admin/delivery/van/arriving', async ({ body: { day } }) => {
    if (day !== today()) return refuse('invalid', { fields: { day: 'This can only be sent for today' } })
    return { body: { mailed: await mailArriving(shop, day) } }
  })
}

/** What the van carries on a day, by PIN. Days are India's. */
async function loadVanDay(shop: Shop, day: string, today: string): Promise<VanDay> {
  const { database } = shop
  const found = await database.selectFrom('orders').select('id').where(isOnVan(day)).execute()
  const ids = found.map(({ id }) => id)
  const orders = await readOrders(database, ids)
  const mailed = await findMailed(database, ids, day)
  const { rules } = await findDeliveryRules(database)
  return {
    day,
    today,
    booked: (await loadVanOrders(database, day)).get(day) ?? 0,
    capacity: rules.van?.capacity ?? null,
    orders: orders
      .toSorted((a, b) => Number(a.zip_code) - Number(b.zip_code) || Number(a.number) - Number(b.number))
      .map((order) => ({
        ...presentOrder(shop, order),
        cash: toRupees(cashToCollect(order)),
        isMailed: mailed.has(order.id),
      })),
  }
}

/**
 * Mails the shoppers of a day's van, which is today's, that their plants arrive; an order once a day, however often and by
 * how many admins at once. Each order is in a transaction of its own, locked, so that none is mailed about that was
 * cancelled or delivered meanwhile. Returns of how many orders it mailed.
 */
async function mailArriving(shop: Pick<Shop, 'database' | 'settings'>, day: string): Promise<number> {
  const { database } = shop
  const orders = await database.selectFrom('orders').select('id').where(isOnVan(day)).orderBy('id').execute()
  let mailed = 0
  for (const { id } of orders) {
    await inTransaction(database, async (transaction) => {
      const onVan = transaction.selectFrom('orders').select('id').where('id', '=', id).where(isOnVan(day))
      const order = (await onVan.forNoKeyUpdate().executeTakeFirst()) && (await findOrder(transaction, id))
      if (!order || (await findMailed(transaction, [id], day)).has(id)) return
      await sendMail(transaction, order.userEmail, arrivingMail(shop, order), { cause: causeOf(id, day) })
      mailed += 1
    })
  }
  return mailed
}

async function findMailed(database: Database, ids: readonly string[], day: string): Promise<Set<string>> {
  const causes = new Map(ids.map((id) => [causeOf(id, day), id]))
  if (causes.size === 0) return new Set()
  const mails = await database
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'in', [...causes.keys()])
    .execute()
  return new Set(mails.flatMap(({ cause }) => causes.get(cause ?? '') ?? []))
}

function causeOf(orderId: string, day: string): string {
  return `arriving ${orderId} ${day}`
}

/** Whether the van carries an order on a day of India: it is due on that day, and not delivered, cancelled or unpaid. */
function isOnVan(day: string): RawBuilder<boolean> {
  return sql<boolean>`
    orders.delivery->>'by' = 'van' and orders.delivery->>'earliest' = ${day}
    and (orders.status in ('paid', 'shipped') or ${IS_PENDING_CASH})
  `
}

function arrivingMail({ settings }: Pick<Shop, 'settings'>, order: WholeOrder): Mail {
  const cash = cashToCollect(order)
  return {
    subject: `Your plants arrive today: order #${order.number}`,
    reader: order.userName,
    paragraphs: [
      'Our van is bringing your plants today. Please make sure that you or a neighbour can receive them.',
      cash > 0
        ? `Please have ${formatPrice(toRupees(cash))} ready in cash.`
        : 'They’re paid for. All you need is a shady spot.',
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    order: mailedLines(order),
    remark: UNPACKING,
  }
}
