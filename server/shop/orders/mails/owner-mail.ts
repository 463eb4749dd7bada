import { promiseText } from '../../../../domain/delivery/describe-promise.ts'
import { addUp, formatPrice, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { plainName } from '../../../../domain/unlinked-text.ts'
import type { Mail } from '../../../integrations/mail/compose-mail.ts'
import type { Shop } from '../../shop.ts'
import type { WholeOrder } from '../queries.ts'
import { mailedLines } from './mailed-lines.ts'

/** More orders than this are counted in the mail of a day, not listed. */
const MOST_LISTED = 100

/** The owner's mail about one new order: what to pack, for whom, and how it is paid. */
export function newOrderMail({ settings }: Pick<Shop, 'settings'>, order: WholeOrder): Mail {
  const { id, number, amount, delivery } = order
  return {
    subject: `New order #${number}: ${formatPrice(toRupees(amount))}, ${paymentText(order)}`,
    paragraphs: [`${plainName(order.userName)} ordered ${piecesText(order)}, ${paymentText(order)}.`],
    button: { label: 'Open the order', url: `${settings.publicUrl}/admin/orders/${id}` },
    ...(delivery && { facts: [{ label: 'Delivery', value: promiseText(delivery) }] }),
    order: mailedLines(order),
    remark: CHOICE,
  }
}

/** The owner's mail about the orders of a day. */
export function newOrdersMail({ settings }: Pick<Shop, 'settings'>, orders: readonly WholeOrder[]): Mail {
  const count = orders.length === 1 ? '1 new order' : `${orders.length} new orders`
  const total = formatPrice(toRupees(addUp(orders.map(({ amount }) => amount))))
  const unlisted = orders.length - MOST_LISTED
  return {
    subject: `${count}: ${total}`,
    paragraphs: [
      `${count} came since the last mail like this.`,
      ...(unlisted > 0 ? [`The first ${MOST_LISTED} are listed here, the others under Orders.`] : []),
    ],
    button: { label: 'Open the orders', url: `${settings.publicUrl}/admin/orders` },
    order: {
      lines: orders.slice(0, MOST_LISTED).map((order) => ({
        name: `#${order.number} ${plainName(order.userName)}`,
        detail: `${piecesText(order)}, ${paymentText(order)}`,
        sum: formatPrice(toRupees(order.amount)),
      })),
      total,
    },
    remark: CHOICE,
  }
}

const CHOICE = 'One mail for each order, one a day or none: choose under Settings.'

function piecesText({ lines }: WholeOrder): string {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0)
  return pieces === 1 ? '1 plant' : `${pieces} plants`
}

function paymentText({ amount, advance, payment_method, paid_at_door }: WholeOrder): string {
  if (advance !== null) {
    const cash = formatPrice(toRupees(dueOnDelivery({ amount, advance })))
    return `${formatPrice(toRupees(advance))} paid online, ${cash} in cash on delivery`
  }
  if (paid_at_door) return 'paid by UPI at the door'
  return payment_method === 'cod' ? 'cash on delivery' : 'paid online'
}
