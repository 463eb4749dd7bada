import type { Transaction } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import { amountCause, amountCauseText, type ReportedAmount } from '../../../domain/payment/other-amount.ts'
import type { SettlementRefundReason } from '../../../domain/payment/settlement.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { mailMoneyBack } from '../orders/mails/money-back-mail.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import type { Shop } from '../shop.ts'
import { closeDoorQr } from './door-qr/close-door-qr.ts'
import { recordIncident } from './record-incident.ts'
import type { PaymentRow } from './record-payments.ts'

/**
 * Gives back a payment that pays nothing: the shopper gets a mail, and an admin an incident, which names the setting at
 * the provider that makes amounts differ. `due` is what the payment should have come to; `isPaid` is whether another
 * payment pays the order.
 */
export async function giveBack(
  shop: Shop,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  payment: PaymentRow & Pick<ReportedAmount, 'feeBearer' | 'offers'>,
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
