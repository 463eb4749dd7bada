import { composeMail } from '../integrations/mail/compose-mail.ts'
import type { MailText } from '../integrations/mail/mail.ts'
import type { Shop } from '../shop.ts'

export type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Characters of a subject line; a mail's own subject is a name's and a subject's length at most. */
const SUBJECT_LENGTH = 180

/** Brings a visitor's message to the owner; an answer to it goes to the visitor. */
export function messageMail(
  { settings }: Pick<Shop, 'settings'>,
  { id, name, email, subject, message }: ContactMessage & { id: string },
): MailText {
  return composeMail({
    shopName: settings.shopName,
    subject: [...`Message from ${name}: ${subject}`].slice(0, SUBJECT_LENGTH).join(''),
    preheader: message.slice(0, 150),
    paragraphs: [message],
    facts: [{ label: 'From', value: `${name}, ${email}` }],
    button: { label: 'Open in the back office', url: `${settings.publicUrl}/admin/messages/${id}` },
    remark: `Answer this mail, and your answer goes to ${email}.`,
  })
}
