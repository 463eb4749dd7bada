import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { sendMail } from '../integrations/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './account-links.ts'
import { confirmEmailMail } from './mails/confirm-email-mail.ts'

/** Mails a link to an address; whoever follows it shows that the address is theirs. Who is new is welcomed with it. */
export async function askToConfirmEmail(
  shop: Shop,
  transaction: Transaction<Schema>,
  account: { id: string; name: string },
  email: string,
  { isNew = false } = {},
): Promise<void> {
  const token = await makeLink(transaction, { userId: account.id, purpose: 'confirm-email', email })
  await sendMail(transaction, email, confirmEmailMail(shop, { name: account.name, token, isNew }))
}
