import { sql, type Transaction } from 'kysely'
import { longDay } from '../../../../domain/day-text.ts'
import { formatPrice, type Paise, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import type { AmountCause } from '../../../../domain/payment/other-amount.ts'
import type { SettlementRefundReason } from '../../../../domain/payment/settlement.ts'
import { refundExpectedBy } from '../../../../domain/refund/expected-day.ts'
import { moneyBackReason } from '../../../../domain/refund/money-back-texts.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRow } from '../queries.ts'

/**
 * `amount` is what of the payment goes back, in the smallest unit of its currency; `cause` is of another amount; `isPaid` says
 * whether another payment pays the order.
 */
type MoneyBack = {
  payment: { id: string; currency: string }
  reason: SettlementRefundReason
  amount: Paise
  cause: AmountCause
  isPaid: boolean
}

/** Mails the shopper that a payment which pays nothing goes back: why, until when, and what to do now. Once for each payment. */
export async function mailMoneyBack(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  order: OrderRow,
  moneyBack: MoneyBack,
): Promise<void> {
  const { id, number } = order
  const { payment, reason, amount } = moneyBack
  const { name, email, now } = await transaction
    .selectFrom('users')
    .select(['name', 'email', sql<Date>`now()`.as('now')])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  const sum = payment.currency === 'INR' ? formatPrice(toRupees(amount)) : null
  const mail = {
    subject: `Your payment for order #${number} goes back`,
    reader: name,
    paragraphs: [
      `your payment${sum === null ? '' : ` of ${sum}`} for order #${number} goes back the way you paid. ${moneyBackReason(reason)}`,
      ...nextSteps(order, moneyBack),
      'Your bank or card company may take five to seven working days to show it.',
    ],
    facts: [
      ...(sum === null ? [] : [{ label: 'Sum', value: sum }]),
      { label: 'Expect it by', value: longDay(refundExpectedBy(now)) },
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${id}` },
  }
  await sendMail(transaction, email, mail, { cause: `money back ${payment.id}` })
}

/** The state of the order, and what the shopper can do now. */
function nextSteps(order: OrderRow, { reason, cause, isPaid }: MoneyBack): readonly string[] {
  if (order.status === 'cancelled') return isPaid || reason === 'order_cancelled' ? [] : [NOT_PAID]
  if (reason === 'shipped_for_cash') return [cashSentence(order)]
  if (isPaid) return ['The order itself is not changed by this.']
  if (order.payment_method === 'cod' && order.advance === null) return [cashSentence(order)]
  return reason === 'other_amount' ? [NOT_PAID, CAUSES[cause], AGAIN] : [NOT_PAID]
}

function cashSentence(order: OrderRow): string {
  const sum = formatPrice(toRupees(dueOnDelivery(order)))
  return order.status === 'delivered'
    ? `The order stays paid by the ${sum} that you gave in cash.`
    : `Please have ${sum} ready in cash when your plants arrive.`
}

const NOT_PAID = 'The order is not paid, and is not sent.'
const AGAIN =
  'To get your plants, please order again: they are in your cart still, or come back into it from the page of the order.'

const BY_OFFER = 'An offer in the payment window took something off. Please pay without it.'
const BY_FEE = 'A fee was added in the payment window. Please choose another way to pay, or write to us.'

const CAUSES: Readonly<Record<AmountCause, string>> = {
  offer: BY_OFFER,
  probable_offer: BY_OFFER,
  customer_fee: BY_FEE,
  probable_customer_fee: BY_FEE,
  currency: 'Please pay in rupees.',
}
