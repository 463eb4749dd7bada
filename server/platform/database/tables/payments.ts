import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Paise } from '../../../../domain/money.ts'
import type { PaymentPart } from '../../../../domain/payment/advance.ts'
import type { AttemptPurpose, AttemptStatus } from '../../../../domain/payment/settlement.ts'
import type { NamedPayee } from '../../../../domain/refund/payee.ts'
import type { RefundedLine, RefundMaker, RefundReason, RefundSpeed } from '../../../../domain/refund/refund.ts'
import type { RefundStatus } from '../../../../domain/refund/refund-status.ts'

export type PaymentTables = {
  payment_intents: PaymentIntents
  door_qr_codes: DoorQrCodes
  payments: Payments
  refunds: Refunds
  provider_refunds_read: ProviderRefundsRead
  provider_messages: ProviderMessages
  provider_settlements: ProviderSettlements
  payment_incidents: PaymentIncidents
}

/** What the provider is to collect for a part of an order; of each there is one at most. */
type PaymentIntents = {
  order_id: string
  amount: Paise
  /** The provider's name for it; null until the provider was called, or while its answer is unknown */
  provider_order_id: string | null
  attempts: Generated<number>
  claimed_until: Date | null
  created_at: Generated<Date>
  /**
   * When the provider is queried again about the order; null when it is settled, and for the rest, which is checked
   * with the order
   */
  next_check_at: Date | null
  /** What a cash order saves by it, already taken off `amount`; null of every other payment */
  saving_percent: number | null
  part: Generated<PaymentPart>
}

/** A UPI QR code that is shown when an order is handed over; `closing` until the provider has closed it. */
type DoorQrCodes = {
  id: string
  order_id: string
  amount: Paise
  status: Generated<'open' | 'closing' | 'closed'>
  /** The provider's name for it, its picture and the link in it; null until the provider has answered */
  provider_qr_id: string | null
  image_url: string | null
  content: string | null
  attempts: Generated<number>
  claimed_until: Date | null
  created_at: Generated<Date>
  closes_at: ColumnType<Date, Date, never>
  updated_at: Generated<Date>
  part: Generated<PaymentPart>
}

/** One attempt to pay, as the provider last reported it; `id` is the provider's. */
type Payments = {
  id: string
  order_id: string
  /** Paise, when `currency` is INR */
  amount: number
  currency: string
  method: string | null
  status: AttemptStatus
  purpose: AttemptPurpose | null
  problem: string | null
  contact: string | null
  email: string | null
  /** What the provider keeps, in paise, including `tax`; null where it has not said */
  fee: number | null
  tax: number | null
  settlement_id: string | null
  /** The QR code that was scanned; null for a payment in the window */
  door_qr_id: string | null
  /**
   * For a payment that pays an order, in paise: the fee on top of the order's sum, and the part of that sum that the
   * provider funds
   */
  customer_fee: Generated<Paise>
  provider_offer: Generated<Paise>
  /** What it was made for */
  part: Generated<PaymentPart>
  first_seen_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `id` is also the idempotency key of the provider's request. */
type Refunds = {
  id: string
  /** Null: cash, which went back by hand, under `reference`, or goes to a `payee` */
  payment_id: string | null
  order_id: string
  /** Paise */
  amount: number
  reason: RefundReason
  status: Generated<RefundStatus>
  /** For cash that goes to a payee, the id of the payout */
  provider_refund_id: string | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  made_by: Generated<RefundMaker>
  lines: ColumnType<RefundedLine[], string | undefined, string>
  /** Paise of `amount` */
  delivery_fee: Generated<Paise>
  note: string | null
  user_id: string | null
  request_key: string | null
  speed: RefundSpeed | null
  speed_processed: string | null
  reference: string | null
  /** Masked; the details are null once the payout is over */
  payee: string | null
  payee_details: JSONColumnType<NamedPayee> | null
  paid_out_at: Date | null
  reversed_at: Date | null
  /** A process is querying the provider about the payout until then */
  claimed_until: Date | null
  /** The claim that it was proposed for */
  claim_id: string | null
  /** The second admin, who approved or declined it; or its proposer, who withdrew it */
  decided_by: string | null
  /** Why it was declined or withdrawn */
  decline_note: string | null
  /** Keyed, of the payee in full */
  payee_digest: Buffer | null
  /** The refund of which this is the share of another payment */
  share_of: string | null
}

/** Until when the provider's list of refunds has been read. */
type ProviderRefundsRead = { is_only: Generated<boolean>; read_until: Date }

/** A webhook's message, exactly as it came, once its signature was found to be good. */
type ProviderMessages = {
  id: Generated<number>
  event_id: string
  digest: Buffer
  event: string
  body: string
  received_at: Generated<Date>
}

/** A transfer of the provider to the shop's bank account; `id` is the provider's, `utr` the bank's. */
type ProviderSettlements = {
  id: string
  amount: number
  utr: string | null
  settled_at: Date
}

/** A payment incident; open until an admin has resolved it. */
type PaymentIncidents = {
  id: Generated<number>
  public_id: Generated<string>
  order_id: string | null
  kind: string
  detail: string
  times: Generated<number>
  happened_at: Generated<Date>
  last_at: Generated<Date>
  resolved_at: Date | null
  resolved_by: string | null
  resolution_note: string | null
}
