import { type RawBuilder, sql, type Transaction } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { scheduledQueue } from '../../../platform/jobs/scheduled-queue.ts'
import { findOwner } from '../../accounts/find-admin.ts'
import { findSettings } from '../../settings/queries.ts'
import type { Shop } from '../../shop.ts'
import { readOrders } from '../queries.ts'
import { newOrderMail, newOrdersMail } from './owner-mail.ts'

export const ownerQueue = scheduledQueue('mail-owner', 120)

/** An event that is older than this is committed: no request that writes one may take so long. */
const SETTLED = sql`interval '30 seconds'`

/** The time of the day in India after which a day's orders are in one mail. */
const EVENING = sql`interval '19 hours'`

/**
 * Mails the owner the orders that came since the last mail, as the settings say: one mail each, one a day about all, or
 * none. An order comes when it is placed with cash on delivery, or when it or its advance is paid. Up to which moment the
 * owner was notified moves on in the same transaction, so that no order is in two mails, however many processes do this at
 * once. The first time ever, no mail is sent about earlier orders.
 */
export function notifyOwner(shop: Pick<Shop, 'database' | 'settings'>, settled = SETTLED): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    const span = await lockSpan(transaction, settled)
    const { orderMails } = (await findSettings(transaction)).settings
    if (orderMails === 'daily' && !span.isDue) return
    const orderIds = orderMails === 'none' ? [] : await ordersWithin(transaction, span)
    const owner = orderIds.length > 0 ? await findOwner(transaction) : undefined
    if (owner) {
      const orders = inOrder(orderIds, await readOrders(transaction, orderIds))
      const mails =
        orderMails === 'each' ? orders.map((order) => newOrderMail(shop, order)) : [newOrdersMail(shop, orders)]
      for (const mail of mails) await sendMail(transaction, owner.email, mail)
    }
    await transaction.updateTable('order_notices').set({ notified_until: span.until }).execute()
  })
}

type Span = { from: RawBuilder<Date>; until: RawBuilder<Date>; isDue: boolean }

/**
 * From the moment up to which the owner was notified to one at which everything before is committed. A mail of the day is due
 * when an evening has passed since.
 */
async function lockSpan(transaction: Transaction<Schema>, settled: RawBuilder<unknown>): Promise<Span> {
  await sql`insert into order_notices (notified_until) values (now()) on conflict do nothing`.execute(transaction)
  // As text: a Date would lose the microseconds.
  const { rows } = await sql<{ from: string; until: string; is_due: boolean }>`
    select notified_until::text as from, greatest(notified_until, now() - ${settled})::text as until,
      notified_until < evening as is_due
    from order_notices, lateral (
      select (date_trunc('day', (now() - ${settled}) at time zone 'Asia/Kolkata' - ${EVENING}) + ${EVENING})
        at time zone 'Asia/Kolkata' as evening
    ) as latest
    for update of order_notices
  `.execute(transaction)
  const [span] = rows
  if (!span) throw new Error('The row of order notices is gone')
  const moment = (text: string) => sql<Date>`${text}::timestamptz`
  return { from: moment(span.from), until: moment(span.until), isDue: span.is_due }
}

/** Whether an order was placed with cash on delivery, and paid by UPI or online later. */
const isPaidAhead = sql<boolean>`exists (
  select from order_events as paid where paid.order_id = orders.id and paid.reason in ('paid_ahead', 'paid_at_door')
)`

/** Whether an order came when its advance was paid, also if the rest was paid since. */
const hadAdvance = sql<boolean>`exists (
  select from order_events as advance where advance.order_id = orders.id and advance.aspect = 'advance'
)`

/** The orders that came within the span, the oldest first; of an order that came twice, the first time. */
async function ordersWithin(database: Database, { from, until }: Span): Promise<string[]> {
  const events = await database
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('orders.id')
    .where('happened_at', '>', from)
    .where('happened_at', '<=', until)
    .where(({ eb, and, or, not }) =>
      or([
        and([eb('aspect', '=', 'advance'), eb('to_state', '=', 'paid')]),
        and([
          eb('aspect', '=', 'order'),
          eb('to_state', '=', 'paid'),
          eb('reason', 'not in', ['paid_ahead', 'paid_at_door']),
        ]),
        and([
          eb('aspect', '=', 'order'),
          eb('to_state', '=', 'pending'),
          eb('orders.advance', 'is', null),
          not(hadAdvance),
          or([eb('payment_method', '=', 'cod'), isPaidAhead]),
        ]),
      ]),
    )
    .orderBy('order_events.happened_at')
    .orderBy('order_events.id')
    .execute()
  return [...new Set(events.map(({ id }) => id))]
}

function inOrder<Order extends { id: string }>(ids: readonly string[], orders: readonly Order[]): Order[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
