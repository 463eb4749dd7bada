import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type MessageTables = {
  contact_messages: ContactMessages
  newsletter_subscribers: NewsletterSubscribers
  mails: Mails
  unconfirmed_mails: UnconfirmedMails
  stock_alerts: StockAlerts
  review_requests: ReviewRequests
}

type ContactMessages = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
  /** How often the same message came, and when it last did */
  times: Generated<number>
  latest_at: Generated<Date>
  /** Whether a program seems to have written it; then no mail was sent */
  is_held: Generated<boolean>
  answered_at: Date | null
  answered_by: string | null
  /** The number by which the sender refers to the message: `T-1042` */
  ticket: Generated<string>
  /** One month after it was received, or received again after its answer */
  due_at: Date
  is_in_progress: Generated<boolean>
  /** The mail with the ticket to the sender; null until then */
  acknowledgement_id: string | null
  /** The hash of the sender's e-mail and the text; the database derives it */
  digest: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

type NewsletterSubscribers = {
  id: Generated<string>
  email: string
  consented_at: Generated<Date>
  /** The path of the page on which they subscribed, where the browser sent it */
  consented_on: string | null
  unsubscribed_at: Date | null
  /** The way out, in every newsletter of theirs */
  token: Generated<string>
}

/** A line of an order: what it is, how many at which price, and its sum; all ready to be read. */
export type MailLine = { name: string; detail: string; sum: string }

/**
 * What a mail says, in the order in which it stands there: a greeting and paragraphs of plain text, facts, one button, links, a
 * list of what was ordered, a block with the lines of an address, a closing remark, and why the reader gets it. The preheader
 * is what inboxes show beside the subject; by default the paragraph after the greeting. `reader` and the block are as a customer
 * typed them: a mail shows what of them is a name or an address. Other texts of customers go through `unlinked` first.
 */
export type MailParts = {
  preheader?: string | undefined
  /** The name that is greeted; without one, the paragraphs greet */
  reader?: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[] | undefined
  button?: { label: string; url: string }
  links?: readonly { label: string; url: string }[]
  order?: { lines: readonly MailLine[]; delivery?: string; total: string }
  block?: { title: string; lines: readonly string[] }
  remark?: string | undefined
  unsubscribe?: { reason: string; label: string; url: string }
}

type Mails = {
  id: string
  /** What caused it; there is one mail for a cause. Null where there can only be one */
  cause: string | null
  recipient: string
  reply_to: string | null
  /** The way out of a mailing, for mail programs that offer it with one click */
  unsubscribe_url: string | null
  subject: string
  /** Null once it has left */
  parts: ColumnType<MailParts | null, string | null, null>
  created_at: Generated<Date>
  attempts: Generated<number>
  claimed_until: Date | null
  last_error: string | null
  sent_at: Date | null
}

/** A mail that has gone to the address of an account which had not confirmed it */
type UnconfirmedMails = {
  mail_id: string
  user_id: string
  email: string
  about: 'orders' | 'account'
  counted_at: Generated<Date>
}

/** A request to be notified when a plant is back in stock. */
type StockAlerts = {
  id: Generated<string>
  user_id: string
  plant_id: string
  /** The unsubscribe link of that mail */
  token: Generated<string>
  created_at: Generated<Date>
  notified_at: Date | null
}

/** An order whose buyer was mailed for reviews. */
type ReviewRequests = {
  order_id: string
  /** The unsubscribe link of that mail */
  token: Generated<string>
  requested_at: Generated<Date>
}
