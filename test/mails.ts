import assert from 'node:assert/strict'
import { noteSecrets } from './run-logs.ts'
import type { TestShop } from './test-shop.ts'

/** The mails in the outbox to an address, the latest first. Test shops have no jobs, so that none of them leaves. */
export function mailsTo(shop: Pick<TestShop, 'database'>, recipient: string) {
  return shop.database
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute()
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
