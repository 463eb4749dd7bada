import { sql, type Transaction } from 'kysely'
import type { ReplacementStatus } from '../../../domain/replacement/replacement-transitions.ts'
import { UNTRACKED } from '../../../domain/shipment/couriers.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { replacementMail } from './replacement-mail.ts'

type Change = { id: string; orderId: string; from: ReplacementStatus | null; to: ReplacementStatus; by: string }

/**
 * Records a status of a replacement whose order is locked: in its row with the tracking, as an event, and in the mail to the
 * shopper, once.
 */
export async function recordStatus(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id, orderId, from, to, by }: Change,
  tracking = UNTRACKED,
): Promise<void> {
  await transaction
    .updateTable('replacements')
    .set({ status: to, updated_at: sql<Date>`now()` })
    .$if(to === 'shipped', (update) =>
      update.set({ courier: tracking.courier, tracking_number: tracking.trackingNumber }),
    )
    .where('id', '=', id)
    .execute()
  await transaction
    .insertInto('replacement_events')
    .values({ replacement_id: id, user_id: by, from_state: from, to_state: to })
    .execute()
  const order = await findOrder(transaction, orderId)
  const replacement = order?.replacements.find((one) => one.id === id)
  const mail = order && replacement && replacementMail(shop, order, replacement)
  if (mail) await sendMail(transaction, order.userEmail, mail, { cause: `replacement ${id} ${to}` })
}
