import { sql, type Transaction } from 'kysely'
import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import { hasSameDays } from '../../../domain/delivery/later-delivery.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { type ChangeReason, reDatedMail } from './re-dated-mail.ts'

/** What is agreed of a locked order instead of what was; `reason` is why. */
type Change = { orderId: string; agreed: AgreedDelivery; delivery: AgreedDelivery; reason: ChangeReason }

/** Agrees another delivery for a locked order. Its shopper is mailed if the days are others, once for each change. */
export async function changeDelivery(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { orderId, agreed, delivery, reason }: Change,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ delivery: JSON.stringify(delivery), updated_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .execute()
  const order = hasSameDays(agreed, delivery) ? undefined : await findOrder(transaction, orderId)
  if (!order) return
  const event = await transaction
    .insertInto('order_events')
    .values({
      order_id: orderId,
      actor: reason === 'late_payment' ? 'payment' : 'clock',
      aspect: 'delivery',
      from_state: daysOf(agreed),
      to_state: daysOf(delivery),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendMail(transaction, order.userEmail, reDatedMail(shop, order, delivery, reason), {
    cause: `order event ${event.id}`,
  })
}

function daysOf({ earliest, latest }: AgreedDelivery): string {
  return `${earliest}/${latest}`
}
