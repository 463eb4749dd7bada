import type { Transaction } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { createLink } from './account-links.ts'
import { confirmEmailMail } from './mails/confirm-email-mail.ts'

type Confirmation = { email: string; sessionId?: string | null; isNew?: boolean }

/**
 * Mails a link to an address, by which its reader proves that the address is theirs, with a welcome for a new customer.
 * `sessionId` is the session that requested another address.
 */
export async function sendConfirmationMail(
  shop: Shop,
  transaction: Transaction<Schema>,
  account: { id: string; name: string },
  { email, sessionId = null, isNew = false }: Confirmation,
): Promise<void> {
  const token = await createLink(transaction, { userId: account.id, purpose: 'confirm-email', email, sessionId })
  await sendMail(transaction, email, confirmEmailMail(shop, { name: account.name, token, isNew }))
}
