import type { Paise } from '../../../domain/money.ts'
import type { AttemptStatus } from '../../../domain/payment/settlement.ts'
import type { RefundSpeed } from '../../../domain/refund/refund.ts'
import { RetryLater } from '../../platform/jobs.ts'

/** One attempt to pay, in its current state at the provider. */
export type ProviderPayment = {
  id: string
  providerOrderId: string | null
  /** Paise, when `currency` is INR */
  amount: number
  currency: string
  status: AttemptStatus
  method: string | null
  contact: string | null
  email: string | null
  /** Why it failed, in the provider's words */
  problem: string | null
  /** What the provider keeps of it, and the GST in that; as it says, so unchecked */
  fee: number | null
  tax: number | null
  /** What went back or is on its way back, in the unit of `amount` */
  amountRefunded: number
}

/** Money that goes back; `key` is the shop's, null for a refund made outside the shop. */
export type ProviderRefund = {
  id: string
  paymentId: string
  key: string | null
  amount: number
  status: 'pending' | 'processed' | 'failed'
  /** The speed of the refund as the provider reports it, once it does */
  speed: string | null
  createdAt: Date
}

/** A code that is scanned to pay an amount, once; amounts are paise. */
export type ProviderQrCode = {
  id: string
  amount: number
  status: 'active' | 'closed'
  /** The provider's own picture of it */
  imageUrl: string
  /** The `upi://` link in it, where the provider gives that */
  content: string | null
}

/** A transfer to the shop's bank account, for many payments; amounts are paise. */
export type ProviderSettlement = {
  id: string
  amount: number
  status: 'created' | 'processed' | 'failed'
  /** The bank's reference */
  utr: string | null
  settledAt: Date
}

/**
 * The payment gateway. Every call has a timeout and throws `ProviderUnavailable` if its outcome is unknown, or
 * `ProviderRefusal` if the provider refused.
 */
export type PaymentProvider = {
  /** Creates an order at the provider; `receipt` is our order's id. Returns the provider's id. */
  createOrder(order: { amount: Paise; receipt: string }): Promise<string>
  /** The provider's id of the order that an earlier `createOrder` with this receipt made, if any. */
  findOrder(receipt: string, amount: Paise): Promise<string | null>
  /** All attempts to pay the provider's order. */
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>
  /** Creates a QR code that is paid once, with exactly `amount`; closed by the provider at `closesAt`. `key` is ours. */
  createQrCode(qrCode: { amount: Paise; description: string; closesAt: Date; key: string }): Promise<ProviderQrCode>
  /** What an earlier `createQrCode` with this key made since then, if anything. */
  findQrCode(key: string, since: Date): Promise<ProviderQrCode | null>
  /** Closes a QR code. One that is closed already, was paid, or is unknown to the provider is left alone. */
  closeQrCode(qrCodeId: string): Promise<void>
  paymentsOfQrCode(qrCodeId: string): Promise<ProviderPayment[]>
  findPayment(paymentId: string): Promise<ProviderPayment | null>
  /** Refunds a captured payment, in paise; the same key again is the same refund. */
  refund(refund: { paymentId: string; amount: number; key: string; speed: RefundSpeed }): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** All refunds since then, also those that were made outside the shop. */
  refundsSince(from: Date): Promise<ProviderRefund[]>
  findSettlement(settlementId: string): Promise<ProviderSettlement | null>
  /** The ids of the payments that a settlement paid out. */
  paymentsIn(settlement: ProviderSettlement): Promise<string[]>
}

/** The outcome of a call is unknown: the provider was unreachable, too slow, failing or sent an invalid response. */
export class ProviderUnavailable extends RetryLater {
  override readonly name: string = 'ProviderUnavailable'
}

/** The provider rejects the shop's keys: the call had no effect, and may succeed once the owner has fixed them. */
export class KeysRefused extends ProviderUnavailable {
  override readonly name = 'KeysRefused'
}

/** The provider refused the request. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}
