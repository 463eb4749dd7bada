import type { Insertable } from 'kysely'
import { paise } from '../../../domain/money.ts'
import type { Schema } from '../../database/schema.ts'
import { newIdentifier } from '../../identifiers.ts'
import { columnsOf } from '../../integrations/mail/mail.ts'
import type { Shop } from '../../shop.ts'
import type { AnnouncedOrder, OrderEvent } from './announced-order.ts'
import { orderMail } from './order-mail.ts'

/** A mail that is to be written beside the event of this aspect, which is not there yet. */
export type CausedMail = ReturnType<typeof columnsOf> & { id: string; aspect: OrderEvent['aspect']; recipient: string }

/** The mails that tell of events while these are written, as `announceOrderEvents` does afterwards. */
export function mailsCaused(
  shop: Pick<Shop, 'settings'>,
  order: Omit<AnnouncedOrder, 'givenBack'>,
  events: readonly Insertable<Schema['order_events']>[],
): CausedMail[] {
  return events.flatMap(({ aspect, from_state = null, to_state, actor, reason = null }) => {
    const mail = orderMail(shop, { ...order, givenBack: paise(0) }, { aspect, from_state, to_state, actor, reason })
    return mail ? { ...columnsOf(mail), id: newIdentifier(), aspect, recipient: order.userEmail } : []
  })
}
