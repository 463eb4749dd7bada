import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { composeMail } from '../../server/integrations/mail/compose-mail.ts'
import { deliverMail } from '../../server/integrations/mail/deliver-mail.ts'
import { openMailTransport } from '../../server/integrations/mail/mail-transport.ts'
import { defaultSettings } from '../../server/shop/settings/default-settings.ts'
import type { FakeSmtp } from '../fakes/smtp.ts'
import { noteSecrets } from './run-logs.ts'
import type { TestShop } from './test-shop.ts'

/** The mails in the outbox to an address, as composed, the latest first. Test shops run no jobs, so none is sent. */
export async function outboxMailsTo(shop: Pick<TestShop, 'database'>, recipient: string) {
  const rows = await shop.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ parts, ...row }) => ({
    ...row,
    ...(parts ? composeMail('Paudha', { subject: row.subject, ...parts }, defaultSettings) : { text: '', html: '' }),
  }))
}

/** The token in the link of the latest mail with this subject in the outbox. */
export async function tokenFromMail(
  shop: Pick<TestShop, 'database'>,
  recipient: string,
  subject: string,
): Promise<string> {
  const mail = (await outboxMailsTo(shop, recipient)).find((sent) => sent.subject === subject)
  const token = /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  noteSecrets(token)
  assert.ok(token, `no link in a mail to ${recipient} about ${subject}`)
  return token
}

/** Sends the waiting mails to an address by SMTP; returns all that the server received for it, oldest first. */
export async function deliverMailsTo(
  shop: Pick<TestShop, 'database' | 'settings' | 'log' | 'incidents'>,
  smtp: FakeSmtp,
  recipient: string,
): Promise<Email[]> {
  const { publicUrl, shopName } = shop.settings
  const settings = { mailFrom: null, publicUrl, shopName, dataDirectory: '/nowhere', requiresSmtpTls: false }
  const mailTransport = openMailTransport({ ...settings, smtpUrl: smtp.url, defaultContact: defaultSettings })
  const waiting = await shop.database
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const { id } of waiting) await deliverMail(shop, mailTransport, id)
  return mailsReceivedBy(smtp, recipient)
}

/** The parsed mails that an SMTP server received for an address, oldest first. */
export async function mailsReceivedBy(smtp: FakeSmtp, recipient: string): Promise<Email[]> {
  const mails = await Promise.all(smtp.received.map((mail) => PostalMime.parse(mail)))
  return mails.filter(({ to }) => to?.some(({ address }) => address === recipient))
}

/** The names of the mail files of a shop without SMTP, oldest first; an incomplete file has a hidden name. */
export async function mailFiles(dataDirectory: string): Promise<string[]> {
  const names = await readdir(join(dataDirectory, 'mail')).catch(() => [])
  return names.filter((name) => /^[^.].*\.eml$/.test(name)).sort()
}

/** Each file is read once, since callers poll while the shop needs the processor. */
const texts = new Map<string, Promise<string>>()

/** The mails of a shop without SMTP, oldest first, without the line breaks of their encoding. */
export async function readMailFiles(dataDirectory: string): Promise<string[]> {
  const names = await mailFiles(dataDirectory)
  return Promise.all(
    names.map((name) => {
      const path = join(dataDirectory, 'mail', name)
      const text =
        texts.get(path) ?? readFile(path, 'utf8').then((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      texts.set(path, text)
      return text
    }),
  )
}

/** The secrets in the links of a mail. */
export function secretsIn(mail: string): string[] {
  return [...mail.matchAll(/#([\w-]{43})/g)].map(([, secret = '']) => secret)
}
