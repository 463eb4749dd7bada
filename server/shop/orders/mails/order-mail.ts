import { formatPrice, times, toRupees } from '../../../../domain/money.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'
import type { AnnouncedOrder, OrderEvent } from './mailed-order.ts'
import { orderNews } from './order-mail-content.ts'

/** The mail that tells a shopper of an event, or null where there is nothing to tell. */
export function orderMail({ settings }: Pick<Shop, 'settings'>, order: AnnouncedOrder, event: OrderEvent): Mail | null {
  const news = orderNews(order, event)
  if (news === null) return null
  return {
    subject: news.subject,
    paragraphs: [`Namaste ${order.userName},`, ...news.paragraphs],
    facts: news.facts,
    button: { label: 'See your orders', url: `${settings.publicUrl}/orders` },
    order: linesOf(order),
    ...(!news.isOver && { block: { title: 'Delivery to', lines: addressLines(order) } }),
    remark: news.remark,
  }
}

function linesOf({ lines, amount }: AnnouncedOrder) {
  return {
    lines: lines.map(({ name, quantity, price }) => ({
      name,
      detail: `${quantity} × ${formatPrice(toRupees(price))}`,
      sum: formatPrice(toRupees(times(price, quantity))),
    })),
    total: formatPrice(toRupees(amount)),
  }
}

/** The person who takes the parcel, if another one was named, and the address as it stands on an envelope. */
function addressLines(order: AnnouncedOrder): string[] {
  const { recipient_name, recipient_phone, street, city, state, zip_code, country } = order
  const lines = [
    recipient_name ?? order.userName,
    street,
    `${city} ${zip_code}`,
    `${state}, ${country}`,
    recipient_phone,
  ]
  return lines.filter((line) => line !== null)
}
