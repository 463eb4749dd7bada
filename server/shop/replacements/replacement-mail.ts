import { replacedText } from '../../../domain/replacement/replacement-text.ts'
import { trackingUrl } from '../../../domain/shipment/couriers.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { addressLines } from '../orders/mails/order-mail.ts'
import type { WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { ReplacementRow } from './queries.ts'

/** The mail to a shopper about a replacement in its present status: it is coming, or on its way; null of the others. */
export function replacementMail(
  { settings }: Pick<Shop, 'settings'>,
  order: WholeOrder,
  replacement: ReplacementRow,
): Mail | null {
  const { status, courier, tracking_number: trackingNumber, lines } = replacement
  if (status !== 'pending' && status !== 'shipped') return null
  const isShipped = status === 'shipped'
  const page = trackingUrl({ courier, trackingNumber })
  const facts = [
    { label: 'In the parcel', value: replacedText(lines) },
    { label: 'Courier', value: courier },
    { label: 'Tracking number', value: trackingNumber },
  ]
  return {
    subject: isShipped
      ? `The replacement for your order #${order.number} is on its way`
      : `A replacement for your order #${order.number} is coming`,
    reader: order.userName,
    paragraphs: [
      isShipped
        ? 'the plants that replace those of your order have left the nursery.'
        : 'we are replacing plants of your order. We are getting them ready and write again when they leave the nursery.',
      'You pay nothing for them.',
    ],
    facts: facts.flatMap(({ label, value }) => (value === null ? [] : { label, value })),
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${order.id}` },
    ...(page !== null && { links: [{ label: 'Follow the parcel', url: page }] }),
    block: { title: 'Delivery to', lines: addressLines(order) },
    ...(isShipped && {
      remark: 'Unpack them at once, stand them in bright shade, and water only if the soil feels dry.',
    }),
  }
}
