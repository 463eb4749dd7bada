import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { askToConfirmEmail } from './ask-to-confirm-email.ts'
import { lockCaller } from './lock-caller.ts'
import { findAccountDetails } from './queries.ts'

/** Mails the link once more that confirms a pending address, or the present one. Nothing is mailed if none waits. */
export function mailConfirmationAgain(shop: Shop, caller: Caller): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return account
    const { is_email_confirmed, pending_email, pending_session_id } = await findAccountDetails(transaction, account.id)
    if (is_email_confirmed && pending_email === null) return undefined
    // The session that asked for the change remains the one that did.
    const asked =
      pending_email === null ? { email: account.email } : { email: pending_email, sessionId: pending_session_id }
    await askToConfirmEmail(shop, transaction, account, asked)
    return undefined
  })
}
