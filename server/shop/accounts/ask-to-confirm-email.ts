import type { Transaction } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './account-links.ts'
import { confirmEmailMail } from './mails/confirm-email-mail.ts'

type Asked = { email: string; sessionId?: string | null; isNew?: boolean }

/**
 * Mails a link to an address; its reader shows that the address is theirs. A new customer is welcomed with it.
 * `sessionId` is the session that asked for another address.
 */
export async function askToConfirmEmail(
  shop: Shop,
  transaction: Transaction<Schema>,
  account: { id: string; name: string },
  { email, sessionId = null, isNew = false }: Asked,
): Promise<void> {
  const token = await makeLink(transaction, { userId: account.id, purpose: 'confirm-email', email, sessionId })
  await sendMail(transaction, email, confirmEmailMail(shop, { name: account.name, token, isNew }))
}
