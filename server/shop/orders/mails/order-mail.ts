import { promiseText } from '../../../../domain/delivery/describe-promise.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'
import { mailedLines } from './mailed-lines.ts'
import type { MailedOrder, OrderEvent, OrderMailContent } from './mailed-order.ts'
import { orderMailContent } from './order-mail-content.ts'

/** The mail to a shopper about an event; null when there is none. */
export function orderMail({ settings }: Pick<Shop, 'settings'>, order: MailedOrder, event: OrderEvent): Mail | null {
  const content = orderMailContent(order, event)
  if (content === null) return null
  return {
    subject: content.subject,
    reader: order.userName,
    paragraphs: content.paragraphs,
    facts: [...(content.facts ?? []), ...(content.isOver ? [] : deliveryFacts(order))],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    links: linksOf(settings.publicUrl, order, content),
    order: mailedLines(order),
    ...(!content.isOver && { block: { title: 'Delivery to', lines: addressLines(order) } }),
    remark: content.remark,
  }
}

function linksOf(publicUrl: string, order: MailedOrder, { paymentLink, offersClaim, offersHelp }: OrderMailContent) {
  return [
    ...(paymentLink === undefined ? [] : [{ label: paymentLink, url: `${publicUrl}/orders/${order.id}/payment` }]),
    ...(offersClaim ? [{ label: 'Report what arrived hurt', url: `${publicUrl}/orders/${order.id}/claim` }] : []),
    ...(offersHelp ? [helpLink(publicUrl, order)] : []),
  ]
}

/** To the contact form, which names the order by its number. */
function helpLink(publicUrl: string, { number }: MailedOrder) {
  return { label: 'Ask us about their care', url: `${publicUrl}/contact?order=${number}` }
}

/** Who brings the plants and when, until they have arrived. */
function deliveryFacts({ delivery, shipment_status }: MailedOrder): { label: string; value: string }[] {
  if (delivery === null || shipment_status === 'delivered') return []
  return [{ label: 'Delivery', value: promiseText(delivery) }]
}

type MailedAddress = Pick<
  MailedOrder,
  'recipient_name' | 'recipient_phone' | 'street' | 'city' | 'state' | 'zip_code' | 'country' | 'userName'
>

/** The person who takes the parcel, if another one was named, and the address as it stands on an envelope. */
export function addressLines(order: MailedAddress): string[] {
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
