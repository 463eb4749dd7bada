import { formatPrice, toRupees } from '../../../../domain/money.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import { cashToCollect } from '../../../shop/documents/slip-notices.ts'
import { mailedLines } from '../../../shop/orders/mails/mailed-lines.ts'
import type { WholeOrder } from '../../../shop/orders/queries.ts'
import type { Shop } from '../../../shop/shop.ts'

/** The mail to a shopper whose order the van brings today. */
export function arrivingMail({ settings }: Pick<Shop, 'settings'>, order: WholeOrder): Mail {
  const cash = cashToCollect(order)
  return {
    subject: `Your plants arrive today: order #${order.number}`,
    reader: order.userName,
    paragraphs: [
      'our van brings your plants today. Please make sure that you or a neighbour can take them.',
      cash > 0
        ? `Please have ${formatPrice(toRupees(cash))} ready in cash.`
        : 'They are paid for: there is nothing to have ready but a shady place.',
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    order: mailedLines(order),
    remark: 'Unpack them at once, stand them in bright shade, and water only if the soil feels dry.',
  }
}
