import type { Transaction } from 'kysely'
import { formatPrice, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Shop } from '../../shop.ts'
import { findOrder, type OrderRow } from '../queries.ts'

/**
 * Mails the shopper of a cash order that left before a payment of it arrived: the payment goes back, and the
 * order is paid in cash. Once for each payment.
 */
export async function mailMoneyBack(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id: orderId }: Pick<OrderRow, 'id'>,
  paymentId: string,
): Promise<void> {
  const order = await findOrder(transaction, orderId)
  if (!order) return
  const { number, userName, userEmail } = order
  const sum = formatPrice(toRupees(dueOnDelivery(order)))
  const mail = {
    subject: `Your payment for order #${number} goes back`,
    paragraphs: [
      `Namaste ${userName},`,
      `your payment of ${sum} came after order #${number} had left the nursery to be paid in cash, so we give it back the way you paid. Your bank or card company may take five to seven working days to show it.`,
      order.status === 'delivered'
        ? `The order stays paid by the ${sum} that you gave in cash.`
        : `Please have ${sum} ready in cash when your plants arrive.`,
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${orderId}` },
  }
  await sendMail(transaction, userEmail, mail, { cause: `money back ${paymentId}` })
}
