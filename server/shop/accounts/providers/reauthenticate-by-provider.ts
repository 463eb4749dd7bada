import type { SignInProblem } from '../../../../domain/sign-in-problems.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Provider } from '../../../platform/database/schema.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { lockCaller, recordReauthentication } from '../lock-caller.ts'
import { findByIdentity } from './identities.ts'

/** Records on the caller's session that they have signed in again at a provider connected with their account. */
export function reauthenticateByProvider(
  shop: Shop,
  caller: Caller,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<SignInProblem | null> {
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return 'expired'
    const connected = await findByIdentity(transaction, provider, subject)
    if (connected?.id !== account.id) return 'another_identity'
    await recordReauthentication(transaction, caller.sessionId)
    return null
  })
}
