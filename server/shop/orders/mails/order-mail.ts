import { formatPrice, times, toRupees } from '../../../../domain/money.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'
import type { MailedOrder, OrderEvent } from './mailed-order.ts'
import { orderMailContent } from './order-mail-content.ts'

/** The mail to a shopper about an event; null when there is none. */
export function orderMail({ settings }: Pick<Shop, 'settings'>, order: MailedOrder, event: OrderEvent): Mail | null {
  const content = orderMailContent(order, event)
  if (content === null) return null
  return {
    subject: content.subject,
    paragraphs: [`Namaste ${order.userName},`, ...content.paragraphs],
    facts: content.facts,
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    ...(content.offersHelp && { links: [helpLink(settings.publicUrl, order)] }),
    order: linesOf(order),
    ...(!content.isOver && { block: { title: 'Delivery to', lines: addressLines(order) } }),
    remark: content.remark,
  }
}

/** To the contact form, which names the order by its number. */
function helpLink(publicUrl: string, { number }: MailedOrder) {
  return { label: 'Ask us about their care', url: `${publicUrl}/contact?order=${number}` }
}

function linesOf({ lines, amount }: MailedOrder) {
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
function addressLines(order: MailedOrder): string[] {
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
