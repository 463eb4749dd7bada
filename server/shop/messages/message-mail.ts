import { longDay } from '../../../domain/day-text.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { plainName, unlinked } from '../../../domain/unlinked-text.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import type { Shop } from '../shop.ts'

export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Characters of a subject line; a mail's own subject is a name's and a subject's length at most. */
const SUBJECT_LENGTH = 180

/** Other addresses may look like a page: `x.com/win@y.com`. */
const PLAIN_EMAIL = /^[\w.+-]+@/

/** Forwards a visitor's message to the owner, with its links broken; an answer to it goes to the visitor. */
export function messageMail(
  { settings }: Pick<Shop, 'settings'>,
  { id, name, email, subject, message, ticket, dueAt }: ContactMessage & { id: string; ticket: string; dueAt: Date },
): Mail {
  const text = unlinked(message)
  const sender = PLAIN_EMAIL.test(email) ? email : unlinked(email)
  return {
    subject: truncate(`Message from ${plainName(name)}: ${unlinked(subject)}`, SUBJECT_LENGTH),
    preheader: truncate(text, 150),
    paragraphs: [text],
    facts: [
      { label: 'From', value: `${plainName(name)}, ${sender}` },
      { label: 'Ticket', value: `${ticket}, to be answered by ${longDay(dayInIndia(dueAt))}` },
    ],
    button: { label: 'Open in the back office', url: `${settings.publicUrl}/admin/messages/${id}` },
    remark: `Answer this mail, and your answer goes to ${sender}.`,
  }
}
