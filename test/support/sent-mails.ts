import PostalMime, { type Email } from 'postal-mime'
import { deliverMail } from '../../server/integrations/mail/deliver-mail.ts'
import { openLetterbox } from '../../server/integrations/mail/mail-transport.ts'
import { defaultSettings } from '../../server/shop/settings/default-settings.ts'
import type { SmtpCounterpart } from '../fakes/smtp.ts'
import type { TestShop } from './test-shop.ts'

/** Hands over all that waits in the outbox for an address; answers what the SMTP server got for it, oldest first. */
export async function postMailsTo(
  shop: Pick<TestShop, 'database' | 'settings' | 'log' | 'incidents'>,
  smtp: SmtpCounterpart,
  recipient: string,
): Promise<Email[]> {
  const { publicUrl, shopName } = shop.settings
  const settings = { mailFrom: null, publicUrl, shopName, dataDirectory: '/nowhere', requiresSmtpTls: false }
  const letterbox = openLetterbox({ ...settings, smtpUrl: smtp.url, defaultContact: defaultSettings })
  const waiting = await shop.database
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const { id } of waiting) await deliverMail(shop, letterbox, id)
  return receivedBy(smtp, recipient)
}

/** What an SMTP server got for an address so far, oldest first, as a mail program reads it. */
export async function receivedBy(smtp: SmtpCounterpart, recipient: string): Promise<Email[]> {
  const mails = await Promise.all(smtp.received.map((mail) => PostalMime.parse(mail)))
  return mails.filter(({ to }) => to?.some(({ address }) => address === recipient))
}
