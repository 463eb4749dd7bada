import type { Paise } from '../../../domain/money.ts'
import type { AttemptStatus } from '../../../domain/payment/settlement.ts'
import { NotNow } from '../../platform/jobs/retry-later.ts'

/** One attempt to pay, as the provider tells of it now. */
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
}

export type ProviderRefund = {
  id: string
  key: string | null
  amount: number
  status: 'pending' | 'processed' | 'failed'
}

/**
 * Whoever takes the money. Every call is bounded in time and throws a `ProviderSilence` when there was no answer to go
 * by, or a `ProviderRefusal` when the provider said no.
 */
export type PaymentProvider = {
  /** Asks the provider to collect a sum; `receipt` is our order's id. Answers the provider's name for it. */
  createOrder(order: { amount: Paise; receipt: string }): Promise<string>
  /** What an earlier `createOrder` with this receipt made, if it made anything. */
  findOrder(receipt: string, amount: Paise): Promise<string | null>
  /** Every attempt to pay what the provider was asked to collect. */
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>
  findPayment(paymentId: string): Promise<ProviderPayment | null>
  /** Gives a captured payment's money back; the same key again is the same refund. */
  refund(refund: { paymentId: string; amount: number; key: string }): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
}

/** Nobody knows what the provider did, if anything: it was out of reach, too slow, in trouble or incomprehensible. */
export class ProviderSilence extends NotNow {
  override readonly name: string = 'ProviderSilence'
}

/** The provider does not take the shop's keys: what was asked is not done, and may be once the owner has mended them. */
export class KeysRefused extends ProviderSilence {
  override readonly name = 'KeysRefused'
}

/** The provider understood and said no. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}
