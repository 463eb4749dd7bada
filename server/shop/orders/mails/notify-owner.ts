import { type RawBuilder, sql } from 'kysely'
import { promiseText } from '../../../../domain/delivery/describe-promise.ts'
import { addUp, formatPrice, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { plainName } from '../../../../domain/unlinked-text.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { scheduledQueue } from '../../../platform/jobs.ts'
import { findOwner } from '../../accounts/admins.ts'
import { findSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { type OrderRow, readOrders, type WholeOrder } from '../queries.ts'
import { mailedLines } from './order-mail.ts'

export const ownerQueue = scheduledQueue('mail-owner', 120)

/** An event that is older than this is committed: no request that writes one may take so long. */
const SETTLED = sql`interval '30 seconds'`

const EVENING = sql`interval '19 hours'`

/**
 * Mails the owner the orders that came since the last mail, as the settings say. An order comes when it is placed with cash on
 * delivery, or when it or its advance is paid. Up to which moment the owner was notified moves on in the same transaction, so
 * that no order is in two mails. The first time ever, no mail is sent about earlier orders.
 */
export function notifyOwner(shop: Shop, settled = SETTLED): Promise<void> {
  return inTransaction(shop.database, async (transaction) => {
    const span = await lockSpan(transaction, settled)
    const { orderMails } = (await findSettings(transaction)).settings
    if (orderMails === 'daily' && !span.isDue) return
    const orderIds = orderMails === 'none' ? [] : await ordersWithin(transaction, span)
    const owner = orderIds.length > 0 ? await findOwner(transaction) : undefined
    if (owner) {
      const found = await readOrders(transaction, orderIds)
      const byId = new Map(found.map((order) => [order.id, order]))
      const orders = orderIds.flatMap((id) => byId.get(id) ?? [])
      const mails =
        orderMails === 'each' ? orders.map((order) => newOrderMail(shop, order)) : [newOrdersMail(shop, orders)]
      for (const mail of mails) await sendMail(transaction, owner.email, mail)
    }
    await transaction.updateTable('order_notices').set({ notified_until: span.until }).execute()
  })
}

type Span = { from: RawBuilder<Date>; until: RawBuilder<Date>; isDue: boolean }

/** From where the last mail ended to where all is committed. The mail of the day is due once an evening has passed. */
async function lockSpan(transaction: Transaction, settled: RawBuilder<unknown>): Promise<Span> {
  await sql`insert into order_notices (notified_until) values (now()) on conflict do nothing`.execute(transaction)
  const evening = sql`(date_trunc('day', (now() - ${settled}) at time zone 'Asia/Kolkata' - ${EVENING}) + ${EVENING})
    at time zone 'Asia/Kolkata'`
  const { from, until, isDue } = await transaction
    .selectFrom('order_notices')
    .select([
      // As text: a Date would lose the microseconds.
      sql<string>`notified_until::text`.as('from'),
      sql<string>`greatest(notified_until, now() - ${settled})::text`.as('until'),
      sql<boolean>`notified_until < ${evening}`.as('isDue'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const moment = (text: string) => sql<Date>`${text}::timestamptz`
  return { from: moment(from), until: moment(until), isDue }
}

/** The orders that came within the span, the oldest first; of an order that came twice, the first time. */
async function ordersWithin(database: Database, { from, until }: Span): Promise<string[]> {
  const isPaidAhead = sql`reason in ('paid_ahead', 'paid_at_door')`
  const { rows } = await sql<{ id: string }>`
    select orders.id from order_events as event join orders on orders.id = event.order_id
    where event.happened_at > ${from} and event.happened_at <= ${until} and (
      event.aspect = 'advance' and event.to_state = 'paid'
      or event.aspect = 'order' and event.to_state = 'paid' and not ${isPaidAhead}
      -- Placed with cash on delivery, also if it or its rest was paid since, and never with an advance
      or event.aspect = 'order' and event.to_state = 'pending' and orders.advance is null
        and not exists (select from order_events where order_id = orders.id and aspect = 'advance')
        and (payment_method = 'cod' or exists (select from order_events where order_id = orders.id and ${isPaidAhead}))
    )
    order by event.happened_at, event.id
  `.execute(database)
  return [...new Set(rows.map(({ id }) => id))]
}

/** More orders than this are counted in the mail of a day, not listed. */
const MOST_LISTED = 100

function newOrderMail({ settings }: Shop, order: WholeOrder): Mail {
  const { id, number, amount, delivery } = order
  return {
    subject: `New order #${number}: ${formatPrice(toRupees(amount))}, ${paymentText(order)}`,
    paragraphs: [`${plainName(order.userName)} ordered ${piecesText(order)}, ${paymentText(order)}.`],
    button: { label: 'View order', url: `${settings.publicUrl}/admin/orders/${id}` },
    ...(delivery && { facts: [{ label: 'Delivery', value: promiseText(delivery) }] }),
    order: mailedLines(order),
    remark: CHOICE,
  }
}

function newOrdersMail({ settings }: Shop, orders: readonly WholeOrder[]): Mail {
  const count = orders.length === 1 ? '1 new order' : `${orders.length} new orders`
  const total = formatPrice(toRupees(addUp(orders.map(({ amount }) => amount))))
  const unlisted = orders.length - MOST_LISTED
  return {
    subject: `${count}: ${total}`,
    paragraphs: [
      `${count} since the last summary.`,
      ...(unlisted > 0 ? [`The first ${MOST_LISTED} orders are listed here. See the rest under Orders.`] : []),
    ],
    button: { label: 'View orders', url: `${settings.publicUrl}/admin/orders` },
    order: {
      lines: orders.slice(0, MOST_LISTED).map((order) => ({
        name: `#${order.number} ${plainName(order.userName)}`,
        detail: `${piecesText(order)}, ${paymentText(order)}`,
        sum: formatPrice(toRupees(order.amount)),
      })),
      total,
    },
    remark: CHOICE,
  }
}

const CHOICE = 'Under Settings, you can choose how often you get these e-mails.'

function piecesText({ lines }: WholeOrder): string {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0)
  return pieces === 1 ? '1 item' : `${pieces} items`
}

function paymentText({ amount, advance, payment_method, paid_at_door }: WholeOrder): string {
  if (advance !== null) {
    const cash = formatPrice(toRupees(dueOnDelivery({ amount, advance })))
    return `${formatPrice(toRupees(advance))} paid online, ${cash} cash on delivery`
  }
  if (paid_at_door) return 'paid by UPI at the door'
  return payment_method === 'cod' ? 'cash on delivery' : 'paid online'
}

/** Mails the owner, unless they want no mails of orders, that a cash order was paid online: its printed slip is wrong now. */
export async function mailPaidAhead(
  { settings }: Shop,
  transaction: Transaction,
  { id, number, amount }: Pick<OrderRow, 'id' | 'number' | 'amount'>,
): Promise<void> {
  const owner = await findOwner(transaction)
  if (!owner || (await findSettings(transaction)).settings.orderMails === 'none') return
  const mail = {
    subject: `Order #${number} is now paid online: do not collect cash`,
    paragraphs: [
      `Order #${number} was to be paid in cash, but ${formatPrice(toRupees(amount))} was paid online before it shipped. There is no cash to collect.`,
      'If you have already printed its packing slip, please print it again. The old one still says to collect cash.',
    ],
    button: { label: 'View order', url: `${settings.publicUrl}/admin/orders/${id}` },
  }
  await sendMail(transaction, owner.email, mail, { cause: `paid ahead ${id}` })
}
