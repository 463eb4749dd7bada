import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { type AmountCause, amountCause, amountCauseText } from '../../../domain/payment/other-amount.ts'
import type { SettlementRefundReason } from '../../../domain/payment/settlement.ts'
import { moneyBackReason } from '../../../domain/refund/refund.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { closeDoorQr } from '../orders/door-qr.ts'
import { BANK_DAYS, cashSentence } from '../orders/mails/order-mail-content.ts'
import type { OrderRow } from '../orders/queries.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { type PaymentRow, requestRefund } from '../orders/request-refund.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { type AboutOrder, mailShopper, sumFacts } from '../refunds/refund-mails.ts'
import type { Shop } from '../shop.ts'

/**
 * Gives back a payment that pays nothing: the shopper gets a mail, and an admin an incident. `due` is what the payment should
 * have come to; `isPaid` is whether another payment pays the order.
 */
export async function giveBack(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  payment: PaymentRow,
  { reason, due, isPaid }: { reason: SettlementRefundReason; due: Paise; isPaid: boolean },
): Promise<void> {
  const amount = await requestRefund(shop, transaction, payment, reason)
  // A code is paid once, also with money that pays nothing.
  if (payment.door_qr_id !== null) await closeDoorQr(shop, transaction, order.id)
  const why = reason === 'other_amount' ? `${reason}. ${amountCauseText(due, payment)}` : reason
  await recordIncident(transaction, order.id, 'money_given_back', `${payment.id}: ${why}`)
  const cause = amountCause(due, payment)
  if (amount > 0) await mailMoneyBack(shop, transaction, order, { payment, reason, amount, cause, isPaid })
}

/** `amount` is in the smallest unit of the payment's currency; `cause` is of another amount. */
type MoneyBack = {
  payment: { id: string; currency: string }
  reason: SettlementRefundReason
  amount: Paise
  cause: AmountCause
  isPaid: boolean
}

function mailMoneyBack(shop: Shop, transaction: Transaction, order: OrderRow, moneyBack: MoneyBack) {
  const { payment, reason, amount } = moneyBack
  const sum = payment.currency === 'INR' ? formatPrice(toRupees(amount)) : null
  const write = ({ number, now }: AboutOrder) => ({
    subject: `Your payment for order #${number} is being refunded`,
    paragraphs: [
      `Your payment${sum === null ? '' : ` of ${sum}`} for order #${number} is being refunded to your original payment method. ${moneyBackReason(reason)}`,
      ...nextSteps(order, moneyBack),
      BANK_DAYS,
    ],
    facts: sumFacts(sum, now),
  })
  return mailShopper(shop, transaction, order.id, write, { cause: `money back ${payment.id}` })
}

/** The state of the order, and what the shopper can do now. */
function nextSteps(order: OrderRow, { reason, cause, isPaid }: MoneyBack): readonly string[] {
  if (order.status === 'cancelled') return isPaid || reason === 'order_cancelled' ? [] : [NOT_PAID]
  if (reason === 'shipped_for_cash') return [cashOwed(order)]
  if (isPaid) return ['The refund does not change your order.']
  if (order.payment_method === 'cod' && order.advance === null) return [cashOwed(order)]
  return reason === 'other_amount' ? [NOT_PAID, CAUSES[cause], AGAIN] : [NOT_PAID]
}

function cashOwed(order: OrderRow): string {
  if (order.status !== 'delivered') return cashSentence(order)
  return `The ${formatPrice(toRupees(dueOnDelivery(order)))} you paid in cash still covers your order.`
}

const NOT_PAID = 'The order has not been paid for, so it will not be sent.'

const AGAIN =
  'To get your plants, please order again. If they are no longer in your cart, choose “Order again” on the order’s page.'

const CAUSES: Readonly<Record<AmountCause, string>> = {
  offer: 'An offer in the payment window reduced the amount. Please do not use the offer next time.',
  customer_fee: 'A fee was added in the payment window. Please choose another way to pay, or write to us.',
  currency: 'Please pay in rupees.',
}
