import assert from 'node:assert/strict'
import { composeMail } from '../../server/integrations/mail/compose-mail.ts'
import { defaultSettings } from '../../server/shop/settings/default-settings.ts'
import { noteSecrets } from './run-logs.ts'
import type { TestShop } from './test-shop.ts'

/** The mails in the outbox to an address, as they look, the latest first. Test shops have no jobs, so that none leaves. */
export async function mailsTo(shop: Pick<TestShop, 'database'>, recipient: string) {
  const rows = await shop.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ parts, ...row }) => ({
    ...row,
    ...(parts
      ? composeMail('Paudha', { subject: row.subject, ...parts }, defaultSettings)
      : { text: null, html: null }),
  }))
}

/** The token in the link of the latest mail of this subject. */
export async function mailedToken(
  shop: Pick<TestShop, 'database'>,
  recipient: string,
  subject: string,
): Promise<string> {
  const mail = (await mailsTo(shop, recipient)).find((sent) => sent.subject === subject)
  const token = /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  noteSecrets(token)
  assert.ok(token, `no link in a mail to ${recipient} about ${subject}`)
  return token
}
