import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { lockCaller } from './lock-caller.ts'
import { findAccountDetails } from './queries.ts'
import { sendConfirmationMail } from './send-confirmation-mail.ts'

/**
 * Mails again the link that confirms a pending address, or the present one. Does nothing when neither is unconfirmed.
 */
export function resendConfirmationMail(
  shop: Shop,
  { network }: RequestSource,
  caller: Caller,
): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return account
    const { is_email_confirmed, pending_email, pending_session_id } = await findAccountDetails(transaction, account.id)
    if (is_email_confirmed && pending_email === null) return undefined
    // The link stays bound to the session that requested the change.
    const confirmation =
      pending_email === null ? { email: account.email } : { email: pending_email, sessionId: pending_session_id }
    return sendConfirmationMail(shop, transaction, account.id, { ...confirmation, network })
  })
}
