import { paise } from '../../../../domain/money.ts'
import { columnsOf } from '../../../integrations/mail/mail.ts'
import { newIdentifier } from '../../../platform/identifiers.ts'
import type { Shop } from '../../shop.ts'
import type { AnnouncedOrder, OrderEvent } from './mailed-order.ts'
import { orderMail } from './order-mail.ts'

/** The mail that tells of an event while this is written, as `announceOrderEvents` does afterwards; null where none does. */
export function mailCaused(
  shop: Pick<Shop, 'settings'>,
  order: Omit<AnnouncedOrder, 'givenBack'> & { id: string },
  event: OrderEvent,
) {
  const mail = orderMail(shop, { ...order, givenBack: paise(0) }, event)
  return mail && { ...columnsOf(mail), id: newIdentifier(), order_id: order.id, recipient: order.userEmail }
}
