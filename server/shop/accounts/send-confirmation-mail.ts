import type { Transaction } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { createLink } from './account-links.ts'
import { countStrangerMail } from './count-stranger-mail.ts'
import { confirmEmailMail } from './mails/confirm-email-mail.ts'

type Confirmation = { email: string; network: string | null; sessionId?: string | null; isNew?: boolean }

/**
 * Mails a link to an address, by which its reader proves that the address is theirs, with a welcome for a new customer, unless
 * the requester's network has had too many of such mails sent. `sessionId` is the session that requested another address.
 */
export async function sendConfirmationMail(
  shop: Shop,
  transaction: Transaction<Schema>,
  userId: string,
  { email, network, sessionId = null, isNew = false }: Confirmation,
): Promise<Refusal | undefined> {
  const refusal = await countStrangerMail(shop, transaction, network)
  if (refusal) return refusal
  const token = await createLink(transaction, { userId, purpose: 'confirm-email', email, sessionId })
  await sendMail(transaction, email, confirmEmailMail(shop, { token, isNew }))
  return undefined
}
