import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type Notes = Record<string, string>
export type PaymentMethod = 'upi' | 'card'
export type PaymentError = { code: string; description: string; source: string; step: string; reason: string }
export const payoutStatuses = [
  'queued',
  'processing',
  'processed',
  'reversed',
  'cancelled',
  'rejected',
  'failed',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export type PayoutMode = 'UPI' | 'IMPS' | 'NEFT'

/** The simulator's own tables, in the schema `payment_simulator`. Sums are paise. */
export type Schema = {
  keys: { key_id: string; key_secret: string; webhook_secret: string }
  orders: {
    id: string
    amount: number
    currency: string
    receipt: string | null
    notes: JSONColumnType<Notes>
    captures_automatically: boolean
    status: 'created' | 'attempted' | 'paid'
    attempts: Generated<number>
    amount_paid: Generated<number>
    created_at: Generated<Date>
  }
  /** A QR code is an order of the same id, which the API of orders does not have, with a picture to be scanned. */
  qr_codes: {
    id: string
    description: string | null
    /** The `upi://` link */
    image_content: string
    image_url: string
    close_by: Date
    closed_at: Date | null
    close_reason: 'on_demand' | 'paid' | null
  }
  payments: {
    id: string
    order_id: string
    amount: number
    currency: string
    status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
    method: PaymentMethod
    captured: Generated<boolean>
    amount_refunded: Generated<number>
    description: string | null
    email: string | null
    contact: string | null
    notes: JSONColumnType<Notes>
    /** Null unless paid by card; no more of a card is stored */
    card_last4: string | null
    card_id: string | null
    vpa: string | null
    error: JSONColumnType<PaymentError> | null
    reference: string
    /** The provider's fee with its tax, where the customer pays it on top */
    customer_fee: Generated<number>
    /** When an authorised payment is captured by itself */
    capture_due_at: Date | null
    created_at: Generated<Date>
  }
  refunds: {
    id: string
    payment_id: string
    amount: number
    currency: string
    status: 'pending' | 'processed' | 'failed'
    notes: JSONColumnType<Notes>
    receipt: string | null
    speed_requested: 'normal' | 'optimum'
    /** Null until the money moves, or until the bank turns out to be slow */
    speed_processed: 'instant' | 'normal' | null
    idempotency_key: string | null
    /** The request under the key, so that the same key with another request is refused */
    request_text: string | null
    created_at: Generated<Date>
  }
  /** Money that the shop sends to a UPI id or a bank account. */
  payouts: {
    id: string
    amount: number
    mode: PayoutMode
    /** As it was requested, with its contact */
    fund_account: JSONColumnType<object>
    reference_id: string | null
    narration: string | null
    status: PayoutStatus
    idempotency_key: string
    /** The request under the key, so that the same key with another request is refused */
    request_text: string
    created_at: Generated<Date>
  }
  /** A transfer to the bank of the shop, the provider's fees deducted. */
  settlements: {
    id: string
    amount: number
    /** The bank's reference */
    utr: string
    created_at: Generated<Date>
  }
  /** Which settlement paid a payment out */
  settled_payments: { payment_id: string; settlement_id: string }
  webhooks: {
    /** In the order of the events */
    id: Generated<number>
    event_id: string
    event: string
    body: string
    state: 'waiting' | 'held' | 'lost' | 'delivered' | 'given_up'
    attempts: Generated<number>
    /** The status of the last answer, or why there was none */
    last_answer: string | null
    due_at: ColumnType<Date, Date | undefined, Date>
    claimed_until: Date | null
    created_at: Generated<Date>
  }
  switches: { name: string; value: JSONColumnType<object> }
  answers: {
    id: Generated<number>
    method: string | null
    path: string
    kind: string
    ms: number
    /** Null: for all */
    remaining: number | null
    /** Of a canned one */
    answer: JSONColumnType<object> | null
  }
}
