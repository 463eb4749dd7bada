import type { AgreedDelivery } from '../../../domain/delivery/agreed-delivery.ts'
import type { HoldReason } from '../../../domain/delivery/delivery-rules.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import type { WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'

const reasons = {
  heat: 'it is too hot for your plants to travel',
  cold: 'it is too cold for your plants to travel',
  flood: 'floods are on the way',
  closed: 'nothing leaves or is delivered on a day that we had counted on',
  courier: 'the courier that we had chosen does not bring them any more',
  late_payment: 'your payment came after we had closed the order',
} as const satisfies Record<HoldReason, string> & Record<string, string>

/** Why an order arrives later. */
export type ChangeReason = keyof typeof reasons

/** The mail to a shopper whose order arrives later than was promised. */
export function reDatedMail(
  { settings }: Pick<Shop, 'settings'>,
  { number, userName }: WholeOrder,
  delivery: AgreedDelivery,
  reason: ChangeReason,
): Mail {
  return {
    subject: `Your order #${number} arrives later`,
    reader: userName,
    paragraphs: [
      `we are sorry: your plants arrive later than we promised, because ${reasons[reason]}. They are well looked after at the nursery.`,
      'You pay nothing more for it.',
    ],
    facts: [{ label: 'Delivery', value: promiseText(delivery) }],
    button: { label: 'See your orders', url: `${settings.publicUrl}/orders` },
    remark: 'You can cancel under Your Orders until the plants are shipped.',
  }
}
