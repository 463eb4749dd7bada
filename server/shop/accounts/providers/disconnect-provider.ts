import { inTransaction } from '../../../platform/database/database.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { endCredentials } from '../end-credentials.ts'
import { lockCaller } from '../lock-caller.ts'
import { sendChangeMail } from '../undo/send-change-mail.ts'
import { takeSnapshot } from '../undo/take-snapshot.ts'
import { listIdentities } from './identities.ts'

/**
 * Disconnects a provider from the caller's account, mails its owner and ends the other sessions. Refused without a
 * fresh proof, and where it is the only way to sign in.
 */
export function disconnectProvider(
  shop: Shop,
  source: RequestSource,
  caller: Caller,
  provider: Provider,
): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return account
    const identities = await listIdentities(transaction, account.id)
    if (!identities.some((identity) => identity.provider === provider)) return refuse('not_found')
    if (account.password_hash === null && identities.length === 1) return refuse('last_sign_in_method')
    if (!account.hasFreshProof) return refuse('reauthentication_required')
    const snapshot = await takeSnapshot(transaction, account.id, provider)
    await transaction
      .deleteFrom('identities')
      .where('user_id', '=', account.id)
      .where('provider', '=', provider)
      .execute()
    await endCredentials(transaction, account.id, { exceptSessionId: caller.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'disconnected', provider })
    await recordSecurityEvent(transaction, source, {
      userId: account.id,
      kind: 'provider_disconnected',
      details: { provider },
    })
    return undefined
  })
}
