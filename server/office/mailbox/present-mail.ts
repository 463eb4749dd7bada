import type { LocalMail, LocalMailDetails, UndeliveredMail } from '../../../contract/mails.ts'
import type { StoredMail } from './local-mailbox.ts'
import type { UndeliveredMailRow } from './undelivered.ts'

export function presentLocalMail({ name, email }: StoredMail): LocalMail {
  return {
    _id: name,
    to: (email.to ?? []).map(({ address }) => address).join(', '),
    subject: email.subject ?? '',
    sentAt: new Date(email.date ?? 0).toISOString(),
  }
}

export function presentLocalMailDetails(mail: StoredMail): LocalMailDetails {
  const headers = mail.email.headers.map(({ originalKey, value }) => ({ name: originalKey, value }))
  return { ...presentLocalMail(mail), text: mail.email.text ?? '', headers }
}

/** Without the mail's text. */
export function presentUndeliveredMail(row: UndeliveredMailRow): UndeliveredMail {
  return {
    _id: row.id,
    to: row.recipient,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    problem: row.last_error,
  }
}
