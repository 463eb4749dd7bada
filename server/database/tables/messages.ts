import type { Generated } from 'kysely'

export type MessageTables = {
  contact_messages: ContactMessages
  newsletter_subscribers: NewsletterSubscribers
  mails: Mails
}

type ContactMessages = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Generated<Date>
}

type NewsletterSubscribers = { email: string; consented_at: Generated<Date> }

type Mails = {
  id: string
  /** What it tells of; nothing is told of twice. Null where that is sure by itself */
  cause: string | null
  recipient: string
  reply_to: string | null
  subject: string
  /** Null once it has left */
  text: string | null
  html: string | null
  created_at: Generated<Date>
  attempts: Generated<number>
  claimed_until: Date | null
  last_error: string | null
  sent_at: Date | null
}
