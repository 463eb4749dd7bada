import type { Selectable } from 'kysely'
import type { ClaimSettings } from '../../../../domain/claim/claimable.ts'
import type { Paise } from '../../../../domain/money.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { WholeOrder } from '../queries.ts'

export const EVENT_COLUMNS = ['id', 'aspect', 'from_state', 'to_state', 'actor', 'reason'] as const

/** What happened to an order, as far as mails show it. */
export type OrderEvent = Omit<Pick<Selectable<Schema['order_events']>, (typeof EVENT_COLUMNS)[number]>, 'id'>

/**
 * What mails show of an order; `paid` is the payment that made it paid, when it was paid just now, `left` what of its payments
 * has not gone back nor is on its way, when it was cancelled just now, `givenBack` all its money that went back to the shopper,
 * when some went back just now, and `claims` what holds for claims, when it was delivered just now and some of its plants may be
 * claimed.
 */
export type MailedOrder = Omit<WholeOrder, NotInMails> & {
  paid: Paise
  left: Paise
  givenBack: Paise
  claims: ClaimSettings | null
}

type NotInMails =
  | 'status'
  | 'gstin'
  | 'billing'
  | 'idempotency_key'
  | 'request_digest'
  | 'search_text'
  | 'created_at'
  | 'updated_at'

/** What an order's mail says of an event. */
export type OrderMailContent = {
  subject: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[]
  remark?: string
  /** What a link to the payment of the order says */
  paymentLink?: string
  /** Whether a link leads to the form by which plants are claimed */
  offersClaim?: boolean
  /** Whether a link leads to the contact form */
  offersHelp?: true
  /** Whether nothing is going to be delivered any more */
  isOver?: true
}
