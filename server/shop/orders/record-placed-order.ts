import type { Transaction } from 'kysely'
import { paise } from '../../../domain/money.ts'
import { payNowText } from '../../../domain/payment/saving.ts'
import { sendMails } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { EVENT_COLUMNS } from './mails/mailed-order.ts'
import { orderMail } from './mails/order-mail.ts'
import { presentPayAhead } from './present-saving.ts'
import type { WholeOrder } from './queries.ts'

/**
 * Records that an order was placed, with an event, and leaves the mail about it. A payment and a shipment have no event while
 * they are pending.
 */
export async function recordPlacedOrder(
  shop: Pick<Shop, 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  order: WholeOrder,
): Promise<void> {
  const event = await transaction
    .insertInto('order_events')
    .values(placedEvent(order))
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow()
  const mail = orderMail(shop, { ...order, ...NOTHING_YET }, event)
  if (!mail) return
  const cause = `order event ${event.id}`
  await sendMails(transaction, [
    { mail: { ...mail, links: waysToPay(shop, order) }, recipient: order.userEmail, cause },
  ])
}

/** A cash order can be paid online until it leaves, if the shop has a payment provider. */
function waysToPay({ settings, payments }: Pick<Shop, 'settings' | 'payments'>, order: WholeOrder) {
  if (!payments || order.payment_method !== 'cod') return []
  const payAhead = presentPayAhead(order)
  const label = payAhead === null ? 'Pay online now instead' : payNowText(payAhead)
  return [{ label, url: `${settings.publicUrl}/orders/${order.id}/payment` }]
}

function placedEvent({ id, user_id, userName }: WholeOrder) {
  return {
    order_id: id,
    aspect: 'order',
    from_state: null,
    to_state: 'pending',
    actor: 'shopper',
    user_id,
    actor_name: userName,
    reason: 'placed',
    note: null,
  } as const
}

/** Nothing was paid, given back or delivered of an order that was just placed. */
const NOTHING_YET = { paid: paise(0), left: paise(0), givenBack: paise(0), claims: null }
