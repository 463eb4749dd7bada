import type { Paise } from '../../../domain/money.ts'
import type { NamedPayee } from '../../../domain/refund/payee.ts'
import type { PayoutStatus } from '../../../domain/refund/payout-status.ts'

/** Money that is sent to a payee; `key` is the shop's, null for a payout made outside the shop. */
export type ProviderPayout = {
  id: string
  key: string | null
  status: PayoutStatus
  /** Why it is not done, in the provider's words, which may repeat the payee */
  problem: string | null
}

/** `key` and `contactKey` are ours; so is `narration`, which the payee's bank shows: letters, digits, spaces, at most 30. */
export type PayoutRequest = { key: string; contactKey: string; amount: Paise; payee: NamedPayee; narration: string }

/** Payouts from the shop's own account at the provider. Calls throw as those of the `PaymentProvider` do. */
export type PayoutProvider = {
  /** Sends money; the same key again is the same payout. */
  pay(payout: PayoutRequest): Promise<ProviderPayout>
  find(payoutId: string): Promise<ProviderPayout | null>
  /** What an earlier `pay` with this key made, if anything. */
  findByKey(key: string): Promise<ProviderPayout | null>
}
